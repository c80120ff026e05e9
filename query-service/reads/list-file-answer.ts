import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Call } from '#domain/call.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import type { FileColumn } from '#domain/list-file/file-columns.ts';
import { type FileFormat, listFileName, mediaTypes } from '#domain/list-file/list-file.ts';
import type { Handler, NoMore, Received } from '#infra/http/answer-call.ts';
import { acceptedFile, callerOf } from '#infra/http/authorisation.ts';
import { saveAs } from '#infra/http/save-as.ts';
import { listFile } from '#infra/list-file.ts';
import type { QueryContext } from './context.ts';
import { readSettings } from './settings.ts';
import { typeOf } from './value-type.ts';

/** Rows of one page of a file. */
const pageSize = 1_000;

/**
 * A list as its handler answers it, or as a file where the request accepts one (decision 0255): the columns are the fields of a
 * row, called as the interface calls them. Rows are read in pages while the file is sent: all of the filter, or one page where
 * the request says `limit`.
 */
export function orListFile<Described extends Call, Also extends z.ZodRawShape = NoMore>(
  { pool }: Pick<QueryContext, 'pool'>,
  call: Described,
  handler: Handler<Described, Also>,
): Handler<Described, Also> {
  let columns: readonly FileColumn[] | undefined;
  return async (request, reply) => {
    const format = acceptedFile(request);
    if (format === undefined) return handler(request, reply);
    columns ??= columnsOf(call);
    const { limit, offset } = request.query as { readonly limit: number; readonly offset: number };
    const isOnePage = /[?&]limit=/.test(request.raw.url ?? '');
    const read = async (from: number, to: FastifyReply): Promise<readonly unknown[] | Rejection> => {
      const query = { ...(request.query as object), offset: from, limit: isOnePage ? limit : pageSize };
      const asked = Object.create(request, { query: { value: query } }) as Received<Described, Also>;
      return itemsOf(await handler(asked, to));
    };
    const first = await read(offset, reply);
    if (isRejection(first)) return first;
    const pages = async function* () {
      yield first;
      // What is said of a later page is no header any more.
      const later = Object.create(reply, Object.fromEntries(quiet)) as FastifyReply;
      for (let [page, from] = [first, offset]; !isOnePage && page.length === pageSize; ) {
        from += page.length;
        const next = await read(from, later);
        if (isRejection(next)) throw new Error(`A list that is sent as a file was refused: ${next.errorCode}`);
        page = next;
        yield page;
      }
    };
    const { plantTimeZone: zone } = await readSettings(pool);
    const language = request.headers['accept-language'] ?? callerOf(request).user.language;
    reply
      .type(mediaTypes[format])
      .header('content-disposition', saveAs(listFileName(Date.now(), zone, format)))
      .header('vary', 'accept');
    return sent(reply, format, columns, pages(), { zone, language });
  };
}

/** The type of an answer does not know of streams; what is sent is not looked at again. */
const sent = (
  reply: FastifyReply,
  format: FileFormat,
  columns: readonly FileColumn[],
  pages: AsyncIterable<readonly unknown[]>,
  place: { readonly zone: string; readonly language: string },
) => reply.send(Readable.from(listFile(format, columns, pages, place))) as unknown as string;

const quiet = ['header', 'type', 'code'].map((name) => [
  name,
  {
    value(this: FastifyReply) {
      return this;
    },
  },
]);

function itemsOf(answer: unknown): readonly unknown[] | Rejection {
  if (isRejection(answer)) return answer;
  const { items } = (typeof answer === 'string' ? JSON.parse(answer) : answer) as {
    readonly items: readonly unknown[];
  };
  return items;
}

/** In the order of the schema; what is no plain value is written as JSON. */
function columnsOf({ path, answer }: Call): readonly FileColumn[] {
  const list = answer instanceof z.ZodObject ? (answer.shape as z.core.$ZodShape)['items'] : undefined;
  const item = list instanceof z.ZodArray ? list.element : undefined;
  const shapes = (item instanceof z.ZodUnion ? item.options : [item]).flatMap((one) =>
    one instanceof z.ZodObject ? [one.shape as z.core.$ZodShape] : [],
  );
  if (shapes.length === 0) throw new Error(`The rows of ${path} have no fields that are described`);
  return Object.entries(Object.assign({}, ...shapes) as z.core.$ZodShape).map(([field, schema]) => ({
    field,
    header: field,
    kind: kinds[typeOf(schema as z.ZodType) ?? 'text'] ?? 'text',
    width: 120,
  }));
}

const kinds: Readonly<Record<string, FileColumn['kind']>> = {
  number: 'number',
  status: 'number',
  day: 'day',
  instant: 'instant',
};
