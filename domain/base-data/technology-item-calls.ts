import { z } from 'zod';
import { defineCall, listOf } from '#domain/call.ts';
import { rightOn } from './collection-areas.ts';

/** A step of a technology, with what it belongs to and what these are called. */
const technologyItem = z.object({
  /** `{technologyId}~{number}`. */
  technologyItemId: z.string(),
  technologyId: z.string(),
  technologyNumber: z.string().nullable(),
  technologyName: z.string().nullable(),
  isStandard: z.boolean(),
  archived: z.boolean(),
  articleId: z.string(),
  articleNumber: z.string().nullable(),
  articleName: z.string().nullable(),
  number: z.number(),
  valueAddName: z.string(),
  resourceGroupId: z.string(),
  resourceGroupName: z.string().nullable(),
  resourceId: z.string().nullable(),
  resourceName: z.string().nullable(),
  duration: z.number(),
  setupTime: z.number(),
  lotSize: z.number().nullable(),
  bufferTime: z.number(),
  overlap: z.number(),
  parentNumber: z.number().nullable(),
});
export type TechnologyItem = z.infer<typeof technologyItem>;

/** A row for each step (base data §2); they are changed with their technology. */
export const listTechnologyItems = defineCall({
  path: '/api/basedata/technologyItems',
  right: rightOn('technologies', 'read'),
  summary: 'List of the steps of technologies',
  query: z.strictObject({ archived: z.enum(['true', 'false']).optional() }),
  answer: listOf(technologyItem),
});
