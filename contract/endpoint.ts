import type { z } from 'zod';
import type { ProblemCode } from './problems.ts';
import { hourMs } from './time.ts';

/**
 * Who may call an endpoint. `anyone`: no token needed; `user`: signed in; `verified`: signed in with a verified
 * email address; a role: verified and of that role; `provider`: the payment provider, by its signature.
 */
export type Who = 'anyone' | 'user' | 'verified' | 'buyer' | 'seller' | 'admin' | 'provider';

/** How long after signing in, or confirming the password, sensitive calls are possible. */
export const confirmationMs = 2 * hourMs;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A multipart body: the file field's name, its maximum size in bytes, and any text fields. */
export type Multipart = { file: string; maxBytes: number; fields?: z.ZodType };

/** A response that is a file and not JSON, in memory or as a stream; `name` is the suggested file name. */
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
   * The response is the same for everyone, or for all `guests`: it may be cached and revalidated by its ETag. With `guests`,
   * signed-in users get their own response.
   */
  shared?: true | 'guests';
  /** A GET with a side effect: a HEAD request does not trigger it. */
  hasSideEffect?: true;
  /** Admins may call it before they have set up two-step sign-in, even if the operator requires it. */
  beforeTwoStep?: true;
  /**
   * An admin needs a session in which the password was entered within the last `confirmationMs`, otherwise 403 `confirmation_needed`.
   */
  isSensitive?: true;
  /** Its outcome is recorded in the security log, like every change by an admin and every refusal. */
  isLogged?: true;
  /** Error codes it can return, besides those implied by its `who`, its inputs and the server itself. */
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
