import { createContext } from 'react-router';

/** A GET to the API from inside the server: nothing is sent or written as text on the way. */
export type ServerCall = (path: string) => Promise<{ status: number; body: unknown }>;

export const serverCall = createContext<ServerCall>();
export const pageNonce = createContext<string>();
/** What the operator's company must show on every page, or undefined. */
export const pageCompany = createContext<string | undefined>(undefined);
/** Takes the page's HTML: read out of a response again it costs a twentieth of making it. */
export const takeHtml = createContext<(html: string) => void>();
