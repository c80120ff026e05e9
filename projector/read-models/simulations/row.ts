import { z } from 'zod';
import { actorSchema } from '#domain/kernel/event.ts';
import { simulationIdSchema } from '#domain/simulation/events.ts';
import { sharedWithSchema } from '#domain/simulation/sharing.ts';

/** One simulation, as it is stored. */
export const simulationRowShape = z.object({
  simulationId: simulationIdSchema,
  name: z.string(),
  purpose: z.string().optional(),
  baselinePosition: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: actorSchema,
  /** Missing: nobody's. */
  ownerId: z.string().optional(),
  sharedWith: z.array(sharedWithSchema),
});
export type SimulationRow = z.infer<typeof simulationRowShape>;
