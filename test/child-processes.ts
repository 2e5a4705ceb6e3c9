import path from 'node:path';

/** The developer's own settings that must not reach a server under test; empty counts as unset, and overrides `.env`. */
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

/** The server that `npm start` runs and bin/prepare.mjs builds. */
export const builtServer = path.join(import.meta.dirname, '../build/main/main.js');
