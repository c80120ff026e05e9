import { z } from 'zod';
import type { Collection } from '#domain/base-data/object-types.ts';
import { ways } from '#domain/kernel/ways.ts';
import { capacityCollections } from '#domain/planning/api/base-data-check-api.ts';

/** What changes of capacity say besides their fields: how the plan follows; default: it stays as it is. */
export const following = (collection: Collection) =>
  capacityCollections.some((one) => one === collection) ? { way: z.enum(ways).optional() } : {};
