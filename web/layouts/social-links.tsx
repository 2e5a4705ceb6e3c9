import styles from './side-menu.module.css';

/** Links to social networks. The icons suggest the kind of network rather than copying its logo. */
const networks = [
  [
    'Facebook',
    'https://www.facebook.com/',
    'M14 8h2.5V4.5H14a4 4 0 0 0-4 4V11H7.5v3.5H10V21h3.5v-6.5H16l.5-3.5h-3V9a1 1 0 0 1 .5-1Z',
  ],
  ['X', 'https://x.com/', 'M4 4l16 16M20 4 4 20'],
  [
    'Instagram',
    'https://www.instagram.com/',
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5-1.2v.1',
  ],
  [
    'YouTube',
    'https://www.youtube.com/',
    'M5.5 5.5h13a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3ZM10 9l5.5 3-5.5 3Z',
  ],
  ['TikTok', 'https://www.tiktok.com/', 'M13.5 3.5v11.25a3.75 3.75 0 1 1-3.75-3.75M13.5 3.5a5 5 0 0 0 5 5'],
] as const;

export function SocialLinks() {
  return (
    <ul className={styles.social}>
      {networks.map(([name, href, path]) => (
        <li key={name}>
          <a href={href} target="_blank" rel="noreferrer" aria-label={`${name}, opens in a new tab`}>
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
              <path d={path} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
