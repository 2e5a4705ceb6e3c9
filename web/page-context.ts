import { createContext as createReactContext, use } from 'react';
import { createContext } from 'react-router';

/** A GET to the API from inside the server, without network or serialisation. */
export type ServerCall = (path: string) => Promise<{ status: number; body: unknown }>;

export const serverCall = createContext<ServerCall>();
export const pageNonce = createContext<string>();
/** The company details that must appear on every page, or undefined. */
export const pageCompany = createContext<string | undefined>(undefined);
/** Receives the page's HTML directly, since reading it back from a response would take 5% of the rendering time. */
export const receiveHtml = createContext<(html: string) => void>();

/**
 * Marks our inline scripts while the server renders a page. server/http/security.ts then removes the marks and allows the
 * scripts by their hashes.
 */
const Nonce = createReactContext('');

export const NonceProvider = Nonce;
export const useNonce = (): string => use(Nonce);

/**
 * A route's `handle`: normalises the URL's query to the parameters its server-rendered page depends on, in a fixed order and without
 * defaults. The page receives nothing else, so all variants share one cached page; without a `handle` the query is ignored.
 */
export type PageHandle = { query: (search: URLSearchParams) => URLSearchParams };
