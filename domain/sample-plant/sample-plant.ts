import { z } from 'zod';
import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import { defineEvent } from '#domain/kernel/event.ts';
import {
  type OrderPositionId,
  objectIdSchema,
  orderPositionIdSchema,
  type ProjectId,
  projectIdSchema,
} from '#domain/kernel/ids.ts';

/**
 * A sample plant: machines, articles and orders that an administrator loads to look around, and takes away again. Its
 * objects are made and deleted by the same commands as everybody's; these events say which they are. They are named
 * before the first is made, so that none is forgotten after a crash (decision 0140).
 */

const collectionSchema = z.enum(Object.keys(objectTypes) as [Collection, ...Collection[]]);

/** Events of the stream `samplePlant-main`. */
export const SamplePlantLoadStarted = defineEvent('SamplePlantLoadStarted', {
  id: objectIdSchema,
  objects: z.array(z.strictObject({ collection: collectionSchema, id: objectIdSchema })),
  projectIds: z.array(projectIdSchema),
  orderPositionIds: z.array(orderPositionIdSchema),
});
/** `refused`: what could not be made, such as orders that find no place. */
export const SamplePlantLoaded = defineEvent('SamplePlantLoaded', {
  id: objectIdSchema,
  refused: z.number().int().min(0),
});
/** `kept`: what somebody's own objects use, and so stayed. */
export const SamplePlantRemoved = defineEvent('SamplePlantRemoved', {
  id: objectIdSchema,
  removed: z.number().int().min(0),
  kept: z.number().int().min(0),
});
export const samplePlantEvents = [SamplePlantLoadStarted, SamplePlantLoaded, SamplePlantRemoved] as const;

export type SamplePart = z.infer<typeof SamplePlantLoadStarted.schema>['objects'][number];

/** Everything that was ever made as part of a sample; what does not exist any more is in it, too. */
export interface SampleObjects {
  readonly objects: Map<string, SamplePart>;
  readonly projectIds: Set<ProjectId>;
  readonly orderPositionIds: Set<OrderPositionId>;
}

export const noSample = (): SampleObjects => ({
  objects: new Map(),
  projectIds: new Set(),
  orderPositionIds: new Set(),
});

export const sampleKey = (collection: Collection, id: string): string => `${collection}:${id}`;

/** Folds one event in place; events of other modules are ignored. */
export function foldSample(sample: SampleObjects, event: { readonly type: string; readonly data: unknown }): void {
  if (event.type !== 'SamplePlantLoadStarted') return;
  const { objects, projectIds, orderPositionIds } = event.data as z.infer<typeof SamplePlantLoadStarted.schema>;
  for (const part of objects) sample.objects.set(sampleKey(part.collection, part.id), part);
  for (const id of projectIds) sample.projectIds.add(id);
  for (const id of orderPositionIds) sample.orderPositionIds.add(id);
}
