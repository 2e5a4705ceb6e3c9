import path from 'node:path';
import { z } from 'zod';
import { dayMs } from '#contract/time.ts';
import { type DeadlineDays, defaultDays } from '#contract/order-deadlines.ts';

const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);
function url(protocols: string[], hint = '') {
  const message = `must be a URL that begins with ${protocols.join(':// or ')}://${hint}`;
  return z.url(message).refine((value) => protocols.some((protocol) => value.startsWith(`${protocol}://`)), message);
}

const urlWithPassword = (...protocols: string[]) =>
  url(protocols, ', with special characters in its password percent-encoded, such as # as %23');
const atMost = (length: number) => z.string().max(length, `must be at most ${length} characters long`);

const fourYears = 4 * 366 * dayMs;

/** An ISO 8601 duration in weeks, or in days, hours, minutes and seconds, such as PT16M, P15D or P2W. Parsed to milliseconds. */
const duration = z
  .string()
  .regex(
    /^P(\d+W|(?=.)(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?)$/,
    'must be an ISO 8601 duration such as PT16M, P15D or P2W',
  )
  .transform((text) => {
    const { weeks, days, hours, minutes, seconds } =
      /^P((?<weeks>\d+)W)?((?<days>\d+)D)?(T((?<hours>\d+)H)?((?<minutes>\d+)M)?((?<seconds>\d+)S)?)?$/.exec(text)
        ?.groups ?? {};
    const part = (value: string | undefined) => Number(value ?? 0);
    const wholeDays = part(weeks) * 7 + part(days);
    return (((wholeDays * 24 + part(hours)) * 60 + part(minutes)) * 60 + part(seconds)) * 1000;
  })
  .refine((ms) => ms <= fourYears, 'must be at most four years');

const percentage = 'must be a number from 0 to 100';
const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(['http', 'https'])
    .refine((value) => /^[^/]+\/\/[^/?#]+\/?$/.test(value), 'must have no path, as in https://skep.example')
    .optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlWithPassword('postgres', 'postgresql').optional(),
  REDIS_URL: urlWithPassword('redis', 'rediss').optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url(['http', 'https']).optional(),
  S3_REGION: z.string().default('eu-west-2'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  FILES_KEY: z
    .string()
    .regex(
      /^[0-9a-f]{64}(,[0-9a-f]{64})*$/i,
      'must be 64 hexadecimal digits, as printed by "openssl rand -hex 32"; earlier keys may follow, separated by commas',
    )
    .transform((keys) => keys.split(',').map((hex) => Buffer.from(hex, 'hex')))
    .optional(),
  SMTP_URL: urlWithPassword('smtp', 'smtps')
    .refine((value) => URL.parse(value)?.hostname !== '', 'must name the mail server, such as smtp://mail.example:587')
    .optional(),
  PUSH_SERVICES: z
    .string()
    .regex(
      /^(off|((\*\.)?[a-z0-9.-]+|https?:\/\/[a-z0-9.:-]+)(,((\*\.)?[a-z0-9.-]+|https?:\/\/[a-z0-9.:-]+))*)$/,
      'must be hosts such as *.push.example, separated by commas, or off',
    )
    .default('fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com')
    .transform((hosts) => (hosts === 'off' ? [] : hosts.split(','))),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@,]+@[^<>@,]+|[^<>]*<[^\s<>@]+@[^\s<>@]+>)$/,
      'must be an email address, with or without a name, such as Skep <hello@skep.example>',
    )
    .default('Skep <hello@skep.example>'),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_', 'must begin with sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[^\s,]+(\s*,\s*whsec_[^\s,]+)*$/, 'must begin with whsec_; several are separated by commas')
    .optional(),
  DEMO: onOff.optional(),
  RATE_LIMITS: onOff.default(true),
  OPERATOR: atMost(200).optional(),
  COMPANY: atMost(500).optional(),
  CONTACT_EMAIL: z.email('must be an email address').optional(),
  ARTICLES_DIR: z.string().optional(),
  PLATFORM_FEE_PERCENT: z.coerce.number(percentage).min(0, percentage).max(100, percentage).default(0),
  CLOCK_SKEW: duration.default(0),
  APPROVED_DOCUMENT_DAYS: wholeNumber(1, 3650).default(365),
  SECURITY_LOG_DAYS: wholeNumber(1, 3650).default(180),
  REMIND_TO_DISPATCH_DAYS: wholeNumber(1, 60).default(defaultDays.remind),
  DISPATCH_DAYS: wholeNumber(1, 60).default(defaultDays.dispatch),
  RECEIPT_DAYS: wholeNumber(1, 60).default(defaultDays.receive),
  COMPLETION_DAYS: wholeNumber(0, 60).default(defaultDays.complete),
  REFUND_ANSWER_DAYS: wholeNumber(1, 60).default(defaultDays.answerRequest),
  SEND_BACK_DAYS: wholeNumber(1, 60).default(defaultDays.sendBack),
  DISPUTE_ANSWER_DAYS: wholeNumber(1, 60).default(defaultDays.dispute),
  DECISION_DAYS: wholeNumber(14, 365).default(defaultDays.decide),
  SANDBOX: onOff.default(false),
  ADMIN_TWO_STEP: onOff.optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
});

type Environment = z.output<typeof environment>;

/** An invalid setting: its message is one sentence naming the variable. */
export class SettingsError extends Error {}

const deadlineDays = (env: Environment): DeadlineDays => ({
  remind: env.REMIND_TO_DISPATCH_DAYS,
  dispatch: env.DISPATCH_DAYS,
  receive: env.RECEIPT_DAYS,
  complete: env.COMPLETION_DAYS,
  answerRequest: env.REFUND_ANSWER_DAYS,
  sendBack: env.SEND_BACK_DAYS,
  dispute: env.DISPUTE_ANSWER_DAYS,
  decide: env.DECISION_DAYS,
});

/** Who runs this shop and how to contact them. A demo shop has a made-up operator by default. */
const operatorOf = ({ OPERATOR, COMPANY, CONTACT_EMAIL, MAIL_FROM }: Environment, demo: boolean) => ({
  operator: OPERATOR ?? (demo ? 'Skep Demo Ltd' : 'the operator of this site'),
  company:
    COMPANY ??
    (demo
      ? 'Skep Demo Ltd, which exists only in this demo. Registered in England and Wales, company number 00000000. Registered office: 1 Apiary Lane, Ludlow SY8 1AA.'
      : undefined),
  contactEmail: CONTACT_EMAIL ?? /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0] ?? MAIL_FROM,
});

/** The three Stripe keys, or undefined for the sandbox. */
function stripeKeys(env: Environment) {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = env;
  if (!secretKey && !publishableKey && !webhookSecret) {
    if (env.PUBLIC_URL?.startsWith('https:') && !env.SANDBOX)
      throw new SettingsError(
        'PUBLIC_URL is https but the Stripe keys are missing, so no payment would be real: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or SANDBOX=on if you want test payments.',
      );
    return undefined;
  }
  if (!secretKey || !publishableKey || !webhookSecret)
    throw new SettingsError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set together; leave all three out for the sandbox.',
    );
  const isLive = secretKey.startsWith('sk_live');
  if (isLive !== publishableKey.startsWith('pk_live'))
    throw new SettingsError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both test keys.');
  if (isLive && env.CLOCK_SKEW !== 0)
    throw new SettingsError('CLOCK_SKEW must not be set together with live Stripe keys.');
  if (isLive && env.DEMO)
    throw new SettingsError(
      'DEMO=on must not be set together with live Stripe keys: anyone can sign in to the demo accounts, one of which is an admin.',
    );
  return { secretKey, publishableKey, webhookSecret, isLive };
}

function s3(env: Environment) {
  const {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (!bucket && (endpoint || accessKeyId || secretAccessKey))
    throw new SettingsError(
      'S3_BUCKET must be set together with the other S3 settings; leave all of them out to store files in DATA_DIR.',
    );
  if (!bucket) return undefined;
  if (!accessKeyId || !secretAccessKey)
    throw new SettingsError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together with S3_BUCKET.');
  if (!env.FILES_KEY)
    throw new SettingsError(
      'FILES_KEY must be set together with S3_BUCKET: every process encrypts private documents with the same key.',
    );
  return { bucket, endpoint, region: env.S3_REGION, accessKeyId, secretAccessKey };
}

function metrics({ HOST, PORT, METRICS_HOST: host, METRICS_PORT: port }: Environment) {
  if (port === undefined) return undefined;
  if (port !== 0 && port === PORT && host === HOST)
    throw new SettingsError('METRICS_PORT must differ from PORT: the metrics need their own port.');
  return { host, port };
}

/** Reads and checks the environment. Throws a SettingsError that names the invalid variable. Empty values count as unset. */
export function readSettings(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw new SettingsError(`The setting ${name} is invalid: ${issue?.message}.`.replace('..', '.'));
  }
  const env = parsed.data;
  const stripe = stripeKeys(env);
  const demo = env.DEMO ?? (env.DATABASE_URL === undefined && !stripe?.isLive);
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    trustedProxies: env.TRUST_PROXY,
    metrics: metrics(env),
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    s3: s3(env),
    filesKeys: env.FILES_KEY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    pushServices: env.PUSH_SERVICES,
    stripe,
    demo,
    rateLimits: env.RATE_LIMITS,
    ...operatorOf(env, demo),
    articlesDir: env.ARTICLES_DIR && path.resolve(env.ARTICLES_DIR),
    platformFeePercent: env.PLATFORM_FEE_PERCENT,
    clockSkewMs: env.CLOCK_SKEW,
    approvedDocumentDays: env.APPROVED_DOCUMENT_DAYS,
    securityLogDays: env.SECURITY_LOG_DAYS,
    deadlineDays: deadlineDays(env),
    adminTwoStep: env.ADMIN_TWO_STEP ?? !demo,
    logLevel: env.LOG_LEVEL,
  };
}

export type Settings = ReturnType<typeof readSettings>;
