import { z } from 'zod';
import { actorSchema } from '#domain/kernel/event.ts';
import { simulationIdSchema } from '#domain/simulation/events.ts';

/** One simulation, as it is stored; reads show the name of who made it beside the id. */
export const simulationRowShape = z.object({
  simulationId: simulationIdSchema,
  name: z.string(),
  purpose: z.string().optional(),
  baselinePosition: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: actorSchema,
});
export type SimulationRow = z.infer<typeof simulationRowShape>;
