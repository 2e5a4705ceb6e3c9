import { type Settings, SettingsError } from './settings.ts';

/** Warnings for the person starting Skep about settings that conflict, or that a public shop (with an https address) should have. */
export function warningsOf(settings: Settings): string[] {
  const { demo, publicUrl, databaseUrl, smtpUrl, mailFrom, trustedProxies, deadlineDays } = settings;
  const isPublic = publicUrl.startsWith('https:');
  const warnings: [applies: boolean, sentence: string][] = [
    [
      deadlineDays.remind >= deadlineDays.dispatch,
      'REMIND_TO_DISPATCH_DAYS is not less than DISPATCH_DAYS: orders are cancelled before their sellers are reminded.',
    ],
    [
      isPublic && demo,
      'DEMO is on and PUBLIC_URL is https: anyone can sign in to the demo accounts, one of which is an admin. A real shop needs DEMO=off and an empty database.',
    ],
    [isPublic && !databaseUrl, 'DATABASE_URL is not set: the embedded database may lose orders in a power cut.'],
    [isPublic && !smtpUrl, 'SMTP_URL is not set: emails are not sent, only written to files in DATA_DIR/outbox.'],
    [
      isPublic && smtpUrl !== undefined && mailFrom.includes('@skep.example'),
      `MAIL_FROM is not an address of your own: emails come from ${mailFrom}, which mail servers may refuse, and replies are lost.`,
    ],
    [
      isPublic && trustedProxies === 0,
      'TRUST_PROXY is 0 although PUBLIC_URL is https: everyone behind the proxy shares the rate limits of its address. Set it to the number of proxies, usually 1.',
    ],
  ];
  return warnings.filter(([applies]) => applies).map(([, sentence]) => sentence);
}

/** Explains why a server cannot listen on its host and port, and which settings to check. */
export function cannotListen(error: unknown, host: string, port: string): SettingsError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new SettingsError(`Another program is using the port (${message}). Stop it, or set ${port}.`);
  return new SettingsError(`Skep cannot listen for connections (${message}): check ${host} and ${port}.`);
}
