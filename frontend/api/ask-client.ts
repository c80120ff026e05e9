import type { z } from 'zod';
import type { AnswerOf, Call, SentWith } from '#domain/call.ts';
import {
  type ApiClient,
  type Query,
  queryText,
  type ReadOptions,
  type WriteMethod,
  type WriteOptions,
} from './client.ts';

type Sent = { readonly params?: Readonly<Record<string, string>>; readonly query?: Query; readonly body?: unknown };

/** Where a call goes, below `/api`: its path with the values of its parameters. */
export const pathOf = <Described extends Call>(
  { path }: Described,
  params: Readonly<Record<string, string>> = {},
): string =>
  path.slice('/api'.length).replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));

/** The path of a call without parameters: for what the first picture waits for, so that no schema is loaded for it. */
export type PathBelowApi<Described extends Call> = Described['path'] extends `/api${infer Below}` ? Below : never;

export interface AskOptions
  extends Pick<ReadOptions, 'signal' | 'headers' | 'asOf'>,
    Pick<WriteOptions, 'idempotencyKey'> {
  /** How a large answer is checked (`first-of-each.ts`); default: all of it. */
  readonly check?: z.ZodType;
  /** Which rows of a list, in which order: what the service adds to the query of each. */
  readonly page?: Readonly<Partial<Record<'offset' | 'limit', number> & Record<'sort' | 'filter', string>>>;
}

/** `position`: what an answer shows; of a write where it stands in the log, when that was told. */
export interface Answered<Described extends Call> {
  readonly body: AnswerOf<Described>;
  readonly position: Described['method'] extends 'GET' ? string : string | undefined;
}

export type Client = Pick<ApiClient, 'readAt' | 'write'>;

/** What `domain/call.ts` describes, asked for with a client; of the page itself it is `ask`. Throws `ApiError`. */
export const askClient = async <Described extends Call>(
  client: Client,
  call: Described,
  sent: SentWith<Described>,
  options: AskOptions = {},
): Promise<AnswerOf<Described>> => (await askClientAt(client, call, sent, options)).body;

/** `askClient` with the position that the answer shows, as live changes need it. */
export async function askClientAt<Described extends Call>(
  client: Client,
  call: Described,
  sent: SentWith<Described>,
  { check = call.answer, page, ...options }: AskOptions = {},
): Promise<Answered<Described>> {
  const { params, query: own, body } = sent as Sent;
  const query = { ...own, ...page };
  const path = pathOf(call, params);
  const answered =
    call.method === 'GET'
      ? await client.readAt(path, check, { ...options, query })
      : await client.write(call.method satisfies WriteMethod, `${path}${queryText(query)}`, body, check, options);
  return answered as Answered<Described>;
}

/** A list as pages show it: where it is read, and what its rows are. */
export const listSource = <Row extends z.ZodType>(
  call: Call & { readonly answer: z.ZodObject<{ readonly items: z.ZodArray<Row> }> },
) => ({ path: pathOf(call), row: call.answer.shape.items.element });

/** A row of a list, as its answer has it. */
export type ListRow<List extends Call & { readonly answer: z.ZodType<{ readonly items: readonly unknown[] }> }> =
  AnswerOf<List>['items'][number];
