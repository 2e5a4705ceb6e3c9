import { SettingsError } from './settings.ts';

/** Why a server cannot listen at its address, and which settings to check. */
export function cannotListen(error: unknown, host: string, port: string): SettingsError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new SettingsError(`Another program is using the port (${message}). Stop it, or set ${port}.`);
  return new SettingsError(`Skep cannot listen for connections (${message}): check ${host} and ${port}.`);
}
