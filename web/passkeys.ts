import type { addPasskey, signInWithPasskey } from '#contract/passkeys.ts';
import type { Request } from '#contract/endpoint.ts';
import { ApiError } from './api.ts';

type Created = NonNullable<Request<typeof addPasskey>['body']>['credential'];
type Used = NonNullable<Request<typeof signInWithPasskey>['body']>['credential'];

const cancelled = "Your browser didn't confirm the passkey. Please try again";

/** Some in-app and older browsers do not support them. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Loaded only when used. */
const webAuthn = () => import('@simplewebauthn/browser');

/** Replaces the browser's own error, usually a cancelled dialog, with a message for the user. */
const failWith = (message: string): never => {
  throw new ApiError(400, { message });
};
const explainCreation = (error: Error): never =>
  failWith(
    error.name === 'InvalidStateError' ? 'This device already has a passkey for your account.' : `${cancelled}.`,
  );
const explainAuthentication = (): never => failWith(`${cancelled}, or sign in with your password.`);

/** Asks the browser for a new passkey, with the server's options. */
export async function createPasskey(options: object): Promise<Created> {
  const { startRegistration } = await webAuthn();
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return { ...(await startRegistration({ optionsJSON }).catch(explainCreation)) } as unknown as Created;
}

/** Asks the browser to authenticate with a passkey, with the server's options. */
export async function authenticateWithPasskey(options: object): Promise<Used> {
  const { startAuthentication } = await webAuthn();
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return { ...(await startAuthentication({ optionsJSON }).catch(explainAuthentication)) } as unknown as Used;
}
