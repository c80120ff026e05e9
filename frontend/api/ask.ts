import type { AnswerOf, Call, SentWith } from '#domain/call.ts';
import type { Query, ReadOptions, WriteMethod, WriteOptions } from './client.ts';
import { api } from './plant.ts';

type Sent = { readonly params?: Readonly<Record<string, string>>; readonly query?: Query; readonly body?: unknown };

/** Where a call goes, below `/api`: its path with the values of its parameters. */
export const pathOf = <Described extends Call>(
  { path }: Described,
  params: Readonly<Record<string, string>> = {},
): string =>
  path.slice('/api'.length).replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));

type AskOptions = Pick<ReadOptions, 'signal' | 'headers'> & Pick<WriteOptions, 'idempotencyKey'>;

/** Calls the plant with what `domain/call.ts` describes. Throws `ApiError`. */
export const ask = async <Described extends Call>(
  call: Described,
  sent: SentWith<Described>,
  options: AskOptions = {},
): Promise<AnswerOf<Described>> => (await askAt(call, sent, options)).body;

/** `ask` with the position that the answer shows, as live changes need it. */
export async function askAt<Described extends Call>(
  call: Described,
  sent: SentWith<Described>,
  options: AskOptions = {},
): Promise<{ readonly body: AnswerOf<Described>; readonly position: string | undefined }> {
  const { params, query, body } = sent as Sent;
  const path = pathOf(call, params);
  const answered =
    call.method === 'GET'
      ? await api.readAt(path, call.answer, query === undefined ? options : { ...options, query })
      : await api.write(call.method satisfies WriteMethod, path, body, call.answer, options);
  return answered as { readonly body: AnswerOf<Described>; readonly position: string | undefined };
}
