import { z } from 'zod';
import { defineEvent, type EventOf } from '#domain/kernel/event.ts';

/** Counted up from 1, and the name of its branch (`metadata.branch`). */
export const simulationIdSchema = z.string().regex(/^[1-9]\d{0,8}$/);

/** What people say about a simulation (api contract, simulations). */
export const simulationFields = {
  name: z.string().trim().min(1).max(200),
  purpose: z.string().trim().max(2_000).optional(),
};

/**
 * Events of the streams `simulation-{n}`, on the main line. `baselinePosition`: the last position of the main line
 * that the simulation shows, as decimal text.
 */
export const SimulationCreated = defineEvent(
  'SimulationCreated',
  z.strictObject({
    simulationId: simulationIdSchema,
    ...simulationFields,
    baselinePosition: z.string().regex(/^\d{1,19}$/),
  }),
);
/** Nobody reads or writes it any more; its log stays. */
export const SimulationDiscarded = defineEvent(
  'SimulationDiscarded',
  z.strictObject({ simulationId: simulationIdSchema }),
);

export const simulationEvents = [SimulationCreated, SimulationDiscarded] as const;
export type SimulationEvent = EventOf<(typeof simulationEvents)[number]>;
