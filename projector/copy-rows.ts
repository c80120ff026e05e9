import { once } from 'node:events';
import type pg from 'pg';
import type { Cell, Column } from './read-model.ts';

/**
 * Bytes that may wait for the server. Enough to keep it busy while the next events are folded: waiting for every
 * message to leave made a rebuild slower by half.
 */
const mostUnsent = 16 * 1_048_576;
/** Rows per message to the server: some hundred kilobytes. */
const rowsPerChunk = 500;

/**
 * Adds rows with COPY, the fastest way into a table: no parsing of statements, no array of every column in memory.
 * `pg` speaks the protocol but has no call for it, so this is a query object of our own.
 */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  const count = rows[0]?.length ?? 0;
  if (count === 0) return;
  const copy = new CopyIn(`COPY ${table} (${columns.map(({ name }) => name).join(', ')}) FROM STDIN`);
  (client as unknown as { query(submittable: pg.Submittable): void }).query(copy);
  const connection = await copy.ready;
  for (let start = 0; start < count; start += rowsPerChunk) {
    connection.sendCopyFromChunk(Buffer.from(textOf(rows, start, Math.min(start + rowsPerChunk, count))));
    if (connection.stream.writableLength > mostUnsent) {
      await Promise.race([once(connection.stream, 'drain'), copy.done]);
    }
  }
  connection.endCopyFrom();
  await copy.done;
}

/** What `pg` has at run time and its types leave out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** The callbacks that `pg` calls on its active query. */
class CopyIn implements pg.Submittable {
  readonly ready: Promise<CopyConnection>;
  readonly done: Promise<void>;
  readonly #text: string;
  readonly #ready = Promise.withResolvers<CopyConnection>();
  readonly #done = Promise.withResolvers<void>();

  constructor(text: string) {
    this.#text = text;
    this.ready = this.#ready.promise;
    this.done = this.#done.promise;
    // Whoever waits for one of the two hears of the error; the other must not count as unheard.
    this.ready.catch(() => {});
    this.done.catch(() => {});
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#ready.resolve(connection);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done.resolve();
  }

  handleError(error: Error): void {
    this.#ready.reject(error);
    this.#done.reject(error);
  }
}

/** COPY's text format: tabs between columns, `\N` for null, backslashes doubled (JSON has no raw tabs or newlines). */
function textOf(rows: readonly (readonly Cell[])[], start: number, end: number): string {
  let text = '';
  for (let row = start; row < end; row++) {
    for (let column = 0; column < rows.length; column++) {
      if (column > 0) text += '\t';
      text += field(rows[column]?.[row]);
    }
    text += '\n';
  }
  return text;
}

function field(value: Cell | undefined): string {
  if (value === null || value === undefined) return '\\N';
  const text = String(value);
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : text;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
