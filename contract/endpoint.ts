import type { z } from 'zod';
import type { ProblemCode } from './problems.ts';
import { hourMs } from './time.ts';

/**
 * Who may call an endpoint. `anyone` needs no token; `user` is signed in; `verified` also has a verified email address; a role is a
 * verified user with that role; `provider` is the payment provider, identified by its signature.
 */
export type Who = 'anyone' | 'user' | 'verified' | 'buyer' | 'seller' | 'admin' | 'provider';

/** How long sensitive calls are allowed after signing in or confirming the password. */
export const confirmationMs = 2 * hourMs;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A multipart body: the file field's name, its maximum size in bytes, and any text fields. */
export type Multipart = { file: string; maxBytes: number; fields?: z.ZodType };

/** A response that is a file instead of JSON, either in memory or as a stream. `name` is the suggested file name. */
export type FileResponse = { type: string; bytes: Uint8Array | AsyncIterable<string | Uint8Array>; name?: string };

export type Endpoint = {
  method: Method;
  /** The path with `{name}` for parameters, as OpenAPI writes it. */
  path: string;
  summary: string;
  who: Who;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  multipart?: Multipart;
  /** The response body; absent for 204 and for a file. */
  output?: z.ZodType;
  /** The possible media types of a file response. */
  content?: readonly string[];
  status: 200 | 201 | 204;
  /**
   * The response is the same for everyone, or for all `guests`, so it may be cached and revalidated by its ETag. With `guests`,
   * signed-in users get their own response.
   */
  shared?: true | 'guests';
  /** A GET with a side effect: a HEAD request does not trigger it. */
  hasSideEffect?: true;
  /** Admins may call it before setting up two-step sign-in, even if the operator requires that. */
  beforeTwoStep?: true;
  /** An admin must have entered the password in this session within the last `confirmationMs`; otherwise 403 `confirmation_needed`. */
  isSensitive?: true;
  /** The outcome is recorded in the security log, as are all changes by admins and all refusals. */
  isLogged?: true;
  /** Possible error codes, in addition to those implied by `who`, the inputs and the server itself. */
  errors: readonly ProblemCode[];
};

/** Declares one endpoint of the API. Everything about it (binding, client, OpenAPI) derives from this object. */
export const endpoint = <const E extends Endpoint>(spec: E): E => spec;

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** The parsed input of this endpoint's handler. */
export type Input<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  /** The file and the text fields of a multipart body. */
  file: E['multipart'] extends Multipart ? Uint8Array : undefined;
  fields: E['multipart'] extends { fields: infer F } ? Parsed<F> : undefined;
};

/** What a client sends to this endpoint. */
export type Request<E extends Endpoint> = {
  params?: Sent<E['params']>;
  query?: Sent<E['query']>;
  body?: Sent<E['body']>;
};

/** The response: JSON, or a file. */
export type Output<E extends Endpoint> = E['output'] extends z.ZodType
  ? z.output<E['output']>
  : E['content'] extends readonly string[]
    ? FileResponse
    : undefined;
