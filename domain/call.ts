import type { z } from 'zod';
import type { Right } from './administration/rights.ts';

/** Who may call: `public` everybody, `session` whoever is signed in, else who has the right. */
export type CallRight = Right | 'public' | 'session';

/**
 * One call of the HTTP interface, described once (design, section 13): the service that answers it registers it from
 * this (`infra/http/answer-call.ts`), pages ask with its types (`frontend/api/ask.ts`), OpenAPI tells it.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for each of `params`. */
  readonly path: `/api/${string}`;
  readonly right: CallRight;
  /** For OpenAPI, in English. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Of an answer that is no refusal; default 200. */
  readonly status?: number;
  readonly answer: z.ZodType;
}

/** Keeps the types of what is described. */
export const defineCall = <const Described extends Call>(described: Described): Described => described;

type Part<Described, Name extends string> =
  Described extends Readonly<Record<Name, infer Schema extends z.ZodType>> ? Schema : undefined;
type In<Schema, Name extends string> = Schema extends z.ZodType ? Readonly<Record<Name, z.input<Schema>>> : unknown;
type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;

/** What is sent, as whoever calls writes it. */
export type SentWith<Described extends Call> = In<Part<Described, 'params'>, 'params'> &
  In<Part<Described, 'body'>, 'body'> &
  (Part<Described, 'query'> extends z.ZodType
    ? { readonly query?: z.input<Part<Described, 'query'>> | undefined }
    : unknown);

/** What arrives, checked. */
export interface ReceivedBy<Described extends Call> {
  Params: Out<Part<Described, 'params'>>;
  Querystring: Out<Part<Described, 'query'>>;
  Body: Out<Part<Described, 'body'>>;
}

export type AnswerOf<Described extends Call> = z.output<Described['answer']>;
