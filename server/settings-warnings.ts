import type { Settings } from './settings.ts';

/** What a shop with an https address, which is meant for the public, should not do without: warnings for the person starting Skep. */
export function warningsOf({ demo, publicUrl, databaseUrl, smtpUrl, trustedProxies }: Settings): string[] {
  if (!publicUrl.startsWith('https:')) return [];
  const warnings: [applies: boolean, sentence: string][] = [
    [
      demo,
      'DEMO is on and PUBLIC_URL is https: anyone can sign in to the demo accounts, one of them an admin. A real shop needs DEMO=off and an empty database.',
    ],
    [!databaseUrl, 'DATABASE_URL is not set: the embedded database may lose orders in a power cut.'],
    [!smtpUrl, 'SMTP_URL is not set: nobody receives an email. Each is only a file in DATA_DIR/outbox.'],
    [
      trustedProxies === 0,
      'TRUST_PROXY is 0 although PUBLIC_URL is https: everybody behind the proxy shares the rate limits of its address. Set it to the number of proxies, usually 1.',
    ],
  ];
  return warnings.filter(([applies]) => applies).map(([, sentence]) => sentence);
}
