import { createContext } from 'react-router';

/** A GET to the API from inside the server, without network or serialisation. */
export type ServerCall = (path: string) => Promise<{ status: number; body: unknown }>;

export const serverCall = createContext<ServerCall>();
export const pageNonce = createContext<string>();
/** The company details that must appear on every page, or undefined. */
export const pageCompany = createContext<string | undefined>(undefined);
/** Receives the page's HTML directly: reading it back out of a response takes a twentieth of the rendering time. */
export const receiveHtml = createContext<(html: string) => void>();
