import type { Collection } from '#domain/base-data/object-types.ts';
import type { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import type { PathBelowApi } from '#frontend/api/ask-client.ts';

type ListPath = PathBelowApi<ReturnType<typeof collectionCalls>['list']>;

/** Where the objects of a collection are listed: what a frame needs of them before any schema is loaded. */
export const collectionPath = (collection: Collection): ListPath => `/basedata/${collection}`;
