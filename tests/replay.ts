import type { RecordedEvent } from '#infra/event-store/event-store.ts';
import type { Cell, Drained, DrainMode, ReadModel } from '#projector/read-model.ts';

/** Tables of a read model in memory, written the way the commit writes them: added rows, replaced rows, removed rows. */
export type Tables = Readonly<Record<string, readonly Row[]>>;

type Row = Readonly<Record<string, string | null>>;

/** Folds the events in batches of the given size and answers with the rows, sorted, each as a plain object. */
export function replay<Image>(
  model: ReadModel<Image>,
  events: readonly RecordedEvent[],
  batch: number,
  mode: DrainMode = 'all',
): Tables {
  const image = model.emptyImage();
  const tables = model.writes.map(() => new Map<string, Record<string, string | null>>());
  let at = 0;
  for (let start = 0; start < events.length; start += batch) {
    for (const event of events.slice(start, start + batch)) {
      at = Math.max(at, event.metadata.recordedAt);
      model.fold(image, event, { position: event.position, at });
    }
    write(model, tables, model.drain(image, mode));
  }
  write(model, tables, model.drain(image, 'all'));
  return Object.fromEntries(
    model.writes.map(({ table }, index) => {
      const rows = [...(tables[index] ?? new Map()).entries()].sort(([one], [other]) => (one < other ? -1 : 1));
      return [table, rows.map(([, row]) => row)];
    }),
  );
}

function write<Image>(
  model: ReadModel<Image>,
  tables: Map<string, Record<string, string | null>>[],
  drained: Drained,
): void {
  for (const [index, { columns, replaces, table }] of model.writes.entries()) {
    const rows = tables[index];
    const change = drained.tables[index];
    if (rows === undefined || change === undefined) throw new Error(`${table} was not drained`);
    for (const id of change.removed) rows.delete(id);
    const count = change.rows[0]?.length ?? 0;
    for (let n = 0; n < count; n++) {
      const row = Object.fromEntries(columns.map(({ name }, c) => [name, plain(change.rows[c]?.[n])]));
      const key = replaces ? String(row.id) : JSON.stringify(row);
      if (!replaces && rows.has(key)) throw new Error(`${table} writes ${key} twice`);
      rows.set(key, row);
    }
  }
}

const plain = (value: Cell | undefined): string | null =>
  value === null || value === undefined ? null : String(value);
