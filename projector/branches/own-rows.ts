import type { Cell, Drained, ReadModel } from '#projector/read-model.ts';

/** What a simulation shows otherwise than the main line at its baseline: each version of each row that it touched. */
export interface OwnRows {
  /** Adds what folding one event changed. */
  add(model: Pick<ReadModel, 'schema' | 'writes'>, drained: Drained, position: bigint): void;
  /** `{ "timeline.operation": [version, …], … }`; a version is the row with `valid_from`, and `doc` null when it went. */
  json(): string;
}

export function ownRows(): OwnRows {
  const tables = new Map<string, string[]>();
  return {
    add({ schema, writes }, { tables: changes }, position) {
      for (const [place, { table, columns, replaces }] of writes.entries()) {
        const change = changes[place];
        // Versions of the tables leave parts out; the rows that are true now are whole.
        if (!replaces || change === undefined) continue;
        const name = `${schema}.${table}`;
        const versions = tables.get(name) ?? [];
        const from = { valid_from: String(position) };
        const searched = columns.slice(0, -1);
        const docs = change.rows[columns.length - 1] ?? [];
        for (const [row, doc] of docs.entries()) {
          const fields = searched.map((column, at) => [column.name, textOf(change.rows[at]?.[row])] as const);
          versions.push(
            `${JSON.stringify({ ...from, ...Object.fromEntries(fields) }).slice(0, -1)},"doc":${String(doc)}}`,
          );
        }
        for (const id of change.removed) versions.push(JSON.stringify({ ...from, id, doc: null }));
        if (versions.length > 0) tables.set(name, versions);
      }
    },
    json: () =>
      `{${[...tables].map(([name, versions]) => `${JSON.stringify(name)}:[${versions.join(',')}]`).join(',')}}`,
  };
}

/** Numbers of 64 bits as text: JSON has none. */
const textOf = (cell: Cell | undefined): Exclude<Cell, bigint> =>
  typeof cell === 'bigint' ? String(cell) : (cell ?? null);
