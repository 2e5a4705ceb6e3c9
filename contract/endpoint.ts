import type { z } from 'zod';
import type { ProblemCode } from './problems.ts';

/**
 * Who may make a call. `anyone`: no token needed; `user`: signed in; `verified`: signed in with a verified
 * e-mail address; a role: verified and of that role; `provider`: the payment provider, by its signature.
 */
export type Who = 'anyone' | 'user' | 'verified' | 'buyer' | 'seller' | 'admin' | 'provider';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A multipart body: the file field's name and how many bytes it may have, and the text fields beside it. */
export type Multipart = { file: string; maxBytes: number; fields?: z.ZodType };

/** An answer that is a file and not JSON; `name` is what a browser keeps it as. */
export type FileAnswer = { type: string; bytes: Uint8Array; name?: string };

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
  /** What the answer holds; absent for 204 and for a file. */
  output?: z.ZodType;
  /** The media types that the answer may have where it is a file. */
  content?: readonly string[];
  status: 200 | 201 | 204;
  /**
   * The answer is the same for everyone, or for all `guests`: it may be kept, and asked for again by its ETag. Where it is for
   * guests, whoever is signed in is answered by who they are.
   */
  shared?: true | 'guests';
  /** A GET that changes something: a HEAD of it is answered without doing that. */
  acts?: true;
  /** Codes this call can answer beside those its `who`, its inputs and the server itself imply. */
  errors: readonly ProblemCode[];
};

/** Declares one call of the API. Everything about it (binding, client, OpenAPI) derives from this object. */
export const endpoint = <const E extends Endpoint>(spec: E): E => spec;

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler of this endpoint is given, parsed. */
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

/** What comes back: JSON, or a file. */
export type Output<E extends Endpoint> = E['output'] extends z.ZodType
  ? z.output<E['output']>
  : E['content'] extends readonly string[]
    ? FileAnswer
    : undefined;
