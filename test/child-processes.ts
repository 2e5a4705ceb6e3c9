import path from 'node:path';

/** True in `npm run test:long`, which uses larger numbers than `npm test`. */
export const isLong = process.env.LONG === '1';

/** For slow tests of code that rarely breaks: they run only in `npm run test:long`. */
export const inLongRuns = { skip: isLong ? false : 'only in test:long' };

/** How many times a property test runs: fewer in `npm test`, more in `npm run test:long`. */
export const runs = (times: number): number => (isLong ? times * 4 : Math.ceil(times / 4));

/** Unsets the developer's own settings for a server under test. An empty value counts as unset, and overrides `.env`. */
export const unsetSettings = Object.fromEntries(
  [
    'DATABASE_URL',
    'REDIS_URL',
    'S3_BUCKET',
    'FILES_KEY',
    'SMTP_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'PUBLIC_URL',
    'CLOCK_SKEW',
    'ADMIN_TWO_STEP',
  ].map((name) => [name, '']),
);

/** Keeps V8 from optimising WebAssembly, as bin/start.sh does. Each process compiles PGlite again, and most use it only briefly. */
export const liftoff = '--liftoff-only';

/** The server that `npm start` runs and bin/prepare.mjs builds. */
export const builtServer = path.join(import.meta.dirname, '../build/main/main.js');
