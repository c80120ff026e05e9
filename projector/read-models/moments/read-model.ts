import type { ReadModel } from '#projector/read-model.ts';

interface MomentsImage {
  last: number;
  rows: { readonly at: number; readonly position: bigint }[];
}

/** Which position belongs to which instant, over all events of the log: what `asOf` an instant means. */
export const moments: ReadModel<MomentsImage> = {
  name: 'moments',
  content: 'which position belongs to which instant, for every read as of an instant',
  schema: 'moments',
  version: 2,
  tables: new URL('table.sql', import.meta.url),
  indexes: new URL('index.sql', import.meta.url),
  writes: [
    {
      table: 'moment',
      columns: [
        { name: 'at', type: 'bigint' },
        { name: 'position', type: 'bigint' },
      ],
      replaces: false,
    },
  ],
  emptyImage: () => ({ last: -1, rows: [] }),

  async load(image, { client, schema }) {
    const { rows } = await client.query<{ last: string | null }>(
      `SELECT at AS last FROM ${schema}.moment ORDER BY position DESC LIMIT 1`,
    );
    image.last = Number(rows[0]?.last ?? -1);
  },

  // Not the moment's time, which never runs backwards.
  fold(image, { metadata: { recordedAt: at } }, { position }) {
    if (at === image.last) return;
    image.last = at;
    image.rows.push({ at, position });
  },

  drain(image) {
    const { rows } = image;
    image.rows = [];
    return {
      tables: [{ rows: [rows.map(({ at }) => at), rows.map(({ position }) => position)], removed: [] }],
      delta: undefined,
    };
  },
};
