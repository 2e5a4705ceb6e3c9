import { TitledPage } from '#web/ui/titled-page.tsx';
import styles from './components.module.css';
import { controls } from './controls.tsx';
import { messages } from './messages.tsx';
import { structure } from './structure.tsx';

export const meta = () => [{ title: 'Components' }, { name: 'robots', content: 'noindex' }];

const themes = ['light', 'dark'] as const;

/** The samples, by file in web/ui; test/start.test.ts checks that none is missing. */
const samples = Object.entries({ ...structure, ...controls, ...messages });

/** Shows every component of web/ui in its states, in both themes side by side. In development only. */
export default function Components() {
  return (
    <TitledPage title="Components">
      {samples.map(([name, Sample]) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <div className={styles.themes}>
            {themes.map((theme) => (
              <div key={theme} className={styles.sample} style={{ colorScheme: theme }} data-sample={name}>
                <Sample theme={theme} />
              </div>
            ))}
          </div>
        </section>
      ))}
    </TitledPage>
  );
}
