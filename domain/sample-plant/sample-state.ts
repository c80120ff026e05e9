import { z } from 'zod';

/** What is going on: loading, then putting in what the shop floor has reported, and taking away; the others are ends. */
export const sampleStates = [
  'none',
  'loading',
  'reporting',
  'loaded',
  'partlyLoaded',
  'removing',
  'partlyRemoved',
  'failed',
] as const;
export type SampleState = (typeof sampleStates)[number];

export const samplePlantSchema = z.object({
  state: z.enum(sampleStates),
  /** Of `total` changes, while it is loaded or removed. */
  done: z.number().int(),
  total: z.number().int(),
  /** Name of who began what is told; absent: nobody has. */
  startedBy: z.string().optional(),
  startedAt: z.iso.datetime().optional(),
  /** Why it failed. */
  errorCode: z.string().optional(),
  detailsObject: z.record(z.string(), z.unknown()).optional(),
});
export type SamplePlant = z.infer<typeof samplePlantSchema>;

const useSchema = z.object({ collection: z.string(), id: z.string(), name: z.string().optional() });

/** What taking the sample plant away would do now. */
export const sampleRemovalSchema = z.object({
  /** How many of each kind go, as `projects` or `articles`. */
  goes: z.array(z.object({ collection: z.string(), count: z.number().int() })),
  /** What stays, and for whom: `usedBy` names objects that are not of the sample, or use it for one that is not. */
  stays: z.array(useSchema.extend({ reason: z.enum(['used', 'locked']), usedBy: z.array(useSchema) })),
  /** How many stay; `stays` names the first of them. */
  staysTotal: z.number().int(),
  /** What of it that goes somebody has changed since it was loaded, projects with their orders, and who. */
  changed: z.array(useSchema.extend({ by: z.array(z.string()) })),
  changedTotal: z.number().int(),
});
export type SampleRemoval = z.infer<typeof sampleRemovalSchema>;
