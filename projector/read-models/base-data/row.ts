import type { Collection } from '#domain/base-data/object-types.ts';

/** Where an object stands: a collection of the API, administration, or the one entry `global` of the settings. */
export type BaseDataCollection = Collection | 'users' | 'roles' | 'licences' | 'terminals' | 'screens' | 'settings';

export interface BaseDataRow {
  readonly collection: BaseDataCollection;
  readonly objectId: string;
  /** Its fields and its id, named as the API names it. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * What changed, as `live.{branch}.base-data` carries it: which objects, not what is in them. Everybody hears it, and who
 * may read an object asks for it.
 */
export interface BaseDataDelta {
  readonly changed: readonly BaseDataKey[];
  readonly removed: readonly BaseDataKey[];
}

export interface BaseDataKey {
  readonly collection: BaseDataCollection;
  readonly id: string;
}
