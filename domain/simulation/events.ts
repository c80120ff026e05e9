import { z } from 'zod';
import { defineEvent, type EventOf } from '#domain/kernel/event.ts';
import { sharedWithSchema } from './sharing.ts';

/** Counted up from 1, and the name of its branch (`metadata.branch`). */
export const simulationIdSchema = z.string().regex(/^[1-9]\d{0,8}$/);

/** What people say about a simulation (api contract, simulations). */
export const simulationFields = {
  name: z.string().trim().min(1).max(200),
  purpose: z.string().trim().max(2_000).optional(),
  /** What kind of trial it is, as people call it: a scenario, a draft. */
  tag: z.string().trim().max(60).optional(),
};

const position = z.string().regex(/^\d{1,19}$/);

/**
 * Events of the streams `simulation-{n}`, on the main line. `baselinePosition`: the last position of the main line
 * that the simulation shows, as decimal text. Its owner is who made it (`ownerOf` the actor), until it is handed over.
 */
export const SimulationCreated = defineEvent('SimulationCreated', {
  simulationId: simulationIdSchema,
  ...simulationFields,
  baselinePosition: position,
  /** It begins with what was changed in another one up to a position, and is not there before it has that. */
  from: z.strictObject({ simulationId: simulationIdSchema, line: z.string().optional(), position }).optional(),
});
/** It has what was changed in the one that it was made from. */
export const SimulationFilled = defineEvent('SimulationFilled', { simulationId: simulationIdSchema });
/** Nobody reads or writes it any more; its log stays. */
export const SimulationDiscarded = defineEvent('SimulationDiscarded', { simulationId: simulationIdSchema });

const named = z.strictObject(simulationFields).partial();
/** Of `before` and `after` the fields that have changed. */
export const SimulationRenamed = defineEvent('SimulationRenamed', {
  simulationId: simulationIdSchema,
  before: named,
  after: named,
});
/** With whom it was shared, and with whom it is from now on. */
export const SimulationShared = defineEvent('SimulationShared', {
  simulationId: simulationIdSchema,
  before: z.array(sharedWithSchema),
  after: z.array(sharedWithSchema),
});
/** Another owner; who owned it before reads it no more, unless it is shared with them. `before`: missing, nobody. */
export const SimulationHandedOver = defineEvent('SimulationHandedOver', {
  simulationId: simulationIdSchema,
  before: z.string().optional(),
  after: z.string(),
});

const beginning = z.strictObject({ baselinePosition: position, line: z.string() });
/**
 * It begins elsewhere on the main line, with what of its edits holds there; `line` names its overlays. `isUndo`: it is
 * where it was before the last rebase again.
 */
export const SimulationRebased = defineEvent('SimulationRebased', {
  simulationId: simulationIdSchema,
  before: beginning,
  after: beginning,
  isUndo: z.literal(true).optional(),
});

export const simulationEvents = [
  SimulationCreated,
  SimulationFilled,
  SimulationDiscarded,
  SimulationRenamed,
  SimulationShared,
  SimulationHandedOver,
  SimulationRebased,
] as const;
export type SimulationEvent = EventOf<(typeof simulationEvents)[number]>;
