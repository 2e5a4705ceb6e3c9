import { createContext, use } from 'react';

/** The nonce of the page's Content-Security-Policy, known while rendering on the server only. */
const Nonce = createContext<string | undefined>(undefined);

export const NonceProvider = Nonce;
export const useNonce = (): string | undefined => use(Nonce);
