import { z } from 'zod';
import type { Right } from './kernel/rights.ts';

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
  /** By status, what else it may be answered with that is no refusal. */
  readonly otherwise?: Readonly<Record<number, z.ZodType>>;
  /** A session at a terminal reaches it, too; the route looks which machine it is about. */
  readonly atTerminal?: true;
}

const reads = { method: 'GET' } as const;
const noContent = { status: 204, answer: z.void() } as const;

type Part = Omit<Call, 'method' | 'answer'> & Partial<Pick<Call, 'method' | 'answer'>>;
type Whole<Described extends Part> = Described &
  (Described extends Pick<Call, 'method'> ? unknown : typeof reads) &
  (Described extends Pick<Call, 'answer'> ? unknown : typeof noContent);

/** Keeps the types of what is described. Without a method it is GET, without an answer 204, which has none. */
export const defineCall = <const Described extends Part>(described: Described): Whole<Described> =>
  ({ ...reads, ...('answer' in described ? {} : noContent), ...described }) as unknown as Whole<Described>;

/** `{ items, total }` of a list (api contract, pattern); `total` counts without paging, which the service adds to the query. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int() });

type SchemaOf<Described, Name extends string> =
  Described extends Readonly<Record<Name, infer Schema extends z.ZodType>> ? Schema : undefined;
type In<Schema, Name extends string> = Schema extends z.ZodType
  ? Readonly<Record<Name, Sent<z.input<Schema>>>>
  : unknown;
/** Whoever sends something need not be able to change it. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]: Sent<Value[Field]> }
    : Value;
type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;

/** What is sent, as whoever calls writes it. */
export type SentWith<Described extends Call> = In<SchemaOf<Described, 'params'>, 'params'> &
  In<SchemaOf<Described, 'body'>, 'body'> &
  (SchemaOf<Described, 'query'> extends z.ZodType
    ? { readonly query?: z.input<SchemaOf<Described, 'query'>> | undefined }
    : unknown);

/** What arrives, checked. */
export interface ReceivedBy<Described extends Call> {
  Params: Out<SchemaOf<Described, 'params'>>;
  Querystring: Out<SchemaOf<Described, 'query'>>;
  Body: Out<SchemaOf<Described, 'body'>>;
}

export type AnswerOf<Described extends Call> = z.output<Described['answer']>;
