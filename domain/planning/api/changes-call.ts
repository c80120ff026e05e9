import { z } from 'zod';
import { areaOfCollection } from '#domain/base-data/collection-areas.ts';
import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import { defineCall } from '#domain/call.ts';
import type { Right } from '#domain/kernel/rights.ts';

/** One object that an event made, changed or removed (api contract, import, export and other systems). */
const changedObject = z.object({
  position: z.string(),
  at: z.iso.datetime(),
  /** Of the event, such as `OperationsMoved`. */
  type: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  /** null: the field was or became empty. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type ChangedObject = z.infer<typeof changedObject>;

const ofThePlan: readonly string[] = [
  'project',
  'orderPosition',
  'activity',
  'productionOrder',
  'operation',
  'conflict',
];

/** Kinds of objects whose changes other systems are told, and what it takes to read them. */
export const toldObjectTypes: ReadonlyMap<string, Right> = new Map<string, Right>([
  ...ofThePlan.map((name): [string, Right] => [name, 'plan.read']),
  ...(Object.keys(objectTypes) as Collection[]).map((collection): [string, Right] => [
    objectTypes[collection].singular,
    `${areaOfCollection[collection]}.read`,
  ]),
]);

export const readChanges = defineCall({
  path: '/api/planning/changes',
  right: 'history.read',
  summary:
    'Every change of plan and base data in the order of the log, for other systems; go on with `next` of the answer, which passes over what may not be read',
  query: z.strictObject({
    after: z.string().max(60).default('0').describe('`next` of the answer before; `0`: from the first change on'),
    limit: z.coerce.number().int().min(1).max(1_000).default(100),
    objectTypes: z.string().max(1_000).optional().describe('Kinds of objects, with commas; default: all'),
    wait: z.coerce
      .number()
      .int()
      .min(0)
      .max(25)
      .default(0)
      .describe('Seconds that the answer may wait for the first change'),
  }),
  answer: z.object({ items: z.array(changedObject), next: z.string() }),
});
