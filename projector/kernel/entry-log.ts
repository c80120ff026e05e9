import type { RecordedEvent } from '#infra/event-store/event-store.ts';
import type { Cell, Column, ReadModel, TableChange } from './read-model.ts';

/** A read model to whose one table, `entry`, rows are only added, and that needs to know nothing but the event. */
export interface EntryLog<Entry> extends Pick<ReadModel, 'name' | 'content' | 'version'> {
  /** `import.meta.url` of the read model's folder, where its SQL is. */
  readonly place: string;
  readonly columns: EntryColumns<Entry>;
  /** Rows that an event adds. */
  entriesOf(event: RecordedEvent): readonly Entry[];
}

/** The columns of a table, and what each says of an entry. */
export type EntryColumns<Entry> = readonly (Column & { readonly of: (entry: Entry) => Cell })[];

export const tableWrites = <Entry>(table: string, columns: EntryColumns<Entry>): ReadModel['writes'][number] => ({
  table,
  columns: columns.map(({ name, type }) => ({ name, type })),
  replaces: false,
});

export const added = <Entry>(columns: EntryColumns<Entry>, entries: readonly Entry[]): TableChange => ({
  rows: columns.map(({ of }) => entries.map(of)),
  removed: [],
});

export const entryLog = <Entry>(log: EntryLog<Entry>): ReadModel<{ entries: Entry[] }> => ({
  name: log.name,
  content: log.content,
  schema: log.name,
  version: log.version,
  tables: new URL('table.sql', log.place),
  indexes: new URL('index.sql', log.place),
  writes: [tableWrites('entry', log.columns)],
  emptyImage: () => ({ entries: [] }),
  load: async () => {},

  fold(image, event) {
    for (const entry of log.entriesOf(event)) image.entries.push(entry);
  },

  drain(image) {
    const { entries } = image;
    image.entries = [];
    return { tables: [added(log.columns, entries)], delta: undefined };
  },
});
