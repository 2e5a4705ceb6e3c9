/** Settings of the developer's own that must not reach a server under test; empty counts as unset, also before `.env`. */
export const unset = Object.fromEntries(
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
