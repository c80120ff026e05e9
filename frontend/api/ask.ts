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

/** Calls the plant with what `domain/call.ts` describes; reads with `options` as `ApiClient.read`. Throws `ApiError`. */
export async function ask<Described extends Call>(
  call: Described,
  sent: SentWith<Described>,
  options: Pick<ReadOptions, 'signal' | 'headers'> & Pick<WriteOptions, 'idempotencyKey'> = {},
): Promise<AnswerOf<Described>> {
  const { params, query, body } = sent as Sent;
  const path = pathOf(call, params);
  if (call.method === 'GET')
    return (await api.read(
      path,
      call.answer,
      query === undefined ? options : { ...options, query },
    )) as AnswerOf<Described>;
  const { body: answer } = await api.write(call.method satisfies WriteMethod, path, body, call.answer, options);
  return answer as AnswerOf<Described>;
}
