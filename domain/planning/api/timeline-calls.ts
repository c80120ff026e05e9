import { z } from 'zod';
import { factoryCollections, factoryPath } from '#domain/base-data/factory-collections.ts';
import { type ObjectShape, objectOf } from '#domain/base-data/object-body.ts';
import { defineCall } from '#domain/call.ts';
import { projectIdSchema } from '#domain/kernel/ids.ts';
import { daySchema } from '#domain/kernel/instant.ts';
import { timelineDataSchema } from './timeline-api.ts';

/** The plan as the timeline shows it (planning §4, §9). */

export const readTimeline = defineCall({
  path: '/api/planning/planningTimelineRawFlat',
  right: 'timeline.read',
  summary: 'The plan between two days of the plant, both included, as flat arrays linked by ids',
  query: z.strictObject({ fromDate: daySchema, toDate: daySchema }),
  answer: timelineDataSchema,
});

export const readProjectsTimeline = defineCall({
  method: 'POST',
  path: '/api/planning/getTimelineDataByProjectIds',
  right: 'timeline.read',
  summary: 'Everything of some projects, as the timeline shows it; a read that has a body',
  body: z.strictObject({ projectIds: z.array(projectIdSchema).min(1).max(1_000) }),
  answer: timelineDataSchema,
});

type Factory = { readonly [Of in (typeof factoryCollections)[number]]: z.ZodArray<z.ZodObject<ObjectShape<Of>>> };

export const readFactory = defineCall({
  path: `/api${factoryPath}`,
  right: 'timeline.read',
  summary: `What a timeline needs of the base data, by collection: ${factoryCollections.join(', ')}`,
  answer: z.object(
    Object.fromEntries(factoryCollections.map((one) => [one, z.array(objectOf(one))])) as unknown as Factory,
  ),
});
