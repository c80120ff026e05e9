import type { Collection } from '#domain/base-data/object-types.ts';

/** Where an object stands: a collection of the API, the users, or the one entry `global` of the settings. */
export type BaseDataCollection = Collection | 'users' | 'settings';

export interface BaseDataRow {
  readonly collection: BaseDataCollection;
  readonly objectId: string;
  /** Its fields and its id, named as the API names it. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What changed, as `live.{branch}.base-data` carries it. */
export interface BaseDataDelta {
  readonly changed: readonly {
    readonly collection: BaseDataCollection;
    readonly id: string;
    readonly object: Readonly<Record<string, unknown>>;
  }[];
  readonly removed: readonly { readonly collection: BaseDataCollection; readonly id: string }[];
}
