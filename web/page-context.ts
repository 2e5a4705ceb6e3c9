import { createContext } from 'react-router';

/** A GET to the API from inside the server, without a socket. */
export type ServerCall = (path: string) => Promise<{ status: number; body: string }>;

export const serverCall = createContext<ServerCall>();
export const pageNonce = createContext<string>();
