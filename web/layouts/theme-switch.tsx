import { createStore, useStore } from '#web/store.ts';
import styles from './theme-switch.module.css';

const themes = { system: 'follow system', light: 'light', dark: 'dark' } as const;
/** The early script has restored the theme chosen on an earlier visit. */
const chosen = createStore('system');
if (typeof document !== 'undefined') chosen.set(document.documentElement.dataset.theme ?? 'system');

function choose(theme: string): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage is blocked: the theme lasts only as long as this page.
  }
  chosen.set(theme);
}

export function ThemeSwitch() {
  return (
    <label className={styles.theme}>
      Theme:
      <select value={useStore(chosen)} onChange={(event) => choose(event.target.value)}>
        {Object.entries(themes).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
