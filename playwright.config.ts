import { defineConfig } from '@playwright/test';
import { isLong } from './test/child-processes.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const mobile = { hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' as const } };

/** Runs the journeys in which the width of the screen matters. */
const tablet = {
  name: 'tablet',
  testMatch: /\/(layout|accessibility|keyboard|buy)\.spec\.ts$/,
  use: { ...mobile, viewport: { width: 768, height: 1024 } },
};

/** bin/test-journeys.ts runs the journeys on a separate server; otherwise they use whatever listens on port 3000. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // The timeouts are long in case the machine is busy with something else; they do not slow down journeys that pass.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.PUBLIC_URL ?? 'http://localhost:3000',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'light',
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: flags },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: isLong ? /@desktop/ : /@desktop|@long/,
      use: { ...mobile, viewport: { width: 390, height: 844 } },
    },
    {
      name: 'desktop',
      grep: isLong ? undefined : /@both|@desktop/,
      grepInvert: isLong ? undefined : /@long/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    ...(isLong ? [tablet] : []),
  ],
});
