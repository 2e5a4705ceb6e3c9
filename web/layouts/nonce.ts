import { createContext, use } from 'react';

/** The nonce of the page's Content-Security-Policy while rendering on the server; browsers hide it as ''. */
const Nonce = createContext('');

export const NonceProvider = Nonce;
export const useNonce = (): string => use(Nonce);
