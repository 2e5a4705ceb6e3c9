import { createContext, use } from 'react';

/** Marks our own inline scripts while the server renders a page; server/http/security.ts replaces the mark with hashes in the policy. */
const Nonce = createContext('');

export const NonceProvider = Nonce;
export const useNonce = (): string => use(Nonce);
