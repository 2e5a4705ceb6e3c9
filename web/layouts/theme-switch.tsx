import { useSyncExternalStore } from 'react';
import styles from './theme-switch.module.css';

const themes = { system: 'follow system', light: 'light', dark: 'dark' } as const;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choose(theme: string): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage is blocked: the theme lasts only as long as this page.
  }
  for (const listener of listeners) listener();
}

export function ThemeSwitch() {
  const theme = useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.theme ?? 'system',
    () => 'system',
  );
  return (
    <label className={styles.theme}>
      Theme:
      <select value={theme} onChange={(event) => choose(event.target.value)}>
        {Object.entries(themes).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
