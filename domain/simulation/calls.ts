import { z } from 'zod';
import { defineCall } from '#domain/call.ts';
import { actorSchema } from '#domain/kernel/event.ts';
import { objectIdSchema, operationIdSchema, orderPositionIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { pricedWaySchema } from '#domain/planning/api/ways-api.ts';
import { comparedFigureSchema, comparisonQuery, comparisonSchema } from './comparison-api.ts';
import { simulationFields, simulationIdSchema } from './events.ts';
import { mayKinds, sharedWithListSchema, sharedWithSchema } from './sharing.ts';

/** The calls about simulations themselves (api contract, simulations); what is in one is the plant's own paths with the header. */

const path = '/api/planning/simulations';
const params = z.strictObject({ id: objectIdSchema });

const madeSchema = z.object({
  simulationId: simulationIdSchema,
  baselinePosition: z.string(),
  /** Who has made it; for who has given it away, another. */
  ownerId: z.string().optional(),
});

/** One simulation, as it is stored. */
export const simulationRowShape = z.object({
  simulationId: simulationIdSchema,
  name: z.string(),
  purpose: z.string().optional(),
  tag: z.string().optional(),
  /** The simulation whose changes it began with. */
  from: z.object({ simulationId: simulationIdSchema, line: z.string().optional(), position: z.string() }).optional(),
  baselinePosition: z.string(),
  /** Another one after a rebase: what was read of it before is of another plan. */
  line: z.string(),
  /** Missing: the last rebase cannot be taken back. */
  rebasedFrom: z.object({ baselinePosition: z.string(), line: z.string() }).optional(),
  createdAt: z.iso.datetime(),
  createdBy: actorSchema,
  /** It has become the main line as a whole, by that change set; `isUndone`: which was taken back. */
  becamePlan: z
    .object({ at: z.iso.datetime(), changeSet: z.string(), isUndone: z.literal(true).optional() })
    .optional(),
  /** Missing: nobody's. */
  ownerId: z.string().optional(),
  sharedWith: z.array(sharedWithSchema),
});
export type SimulationRow = z.infer<typeof simulationRowShape>;

/** More changes than this are told as this many. */
export const mostCounted = 10_000;

/** As whoever asks may see it. */
export const shownSimulation = simulationRowShape.extend({
  may: z.enum(mayKinds),
  /** Changes made in it, and changes of the main line since it begins; each at most `mostCounted`. */
  ahead: z.number().int(),
  behind: z.number().int(),
  /** When the main line stood where it begins; null: at its first event. */
  baselineAt: z.iso.datetime().nullable(),
  /** Who has a page of it in front. */
  people: z.array(z.object({ userId: z.string(), firstName: z.string(), lastName: z.string() })),
});
export type ShownSimulation = z.infer<typeof shownSimulation>;

/** `figures`: against the main line, where they were asked for. */
const withFigures = shownSimulation.extend({ figures: z.array(comparedFigureSchema).optional() });

/** What stands beside the fields of a list's query: sorting and filtering are the list's own. */
export const listSimulations = defineCall({
  path,
  right: 'plan.read',
  summary: 'Simulations that one may read, each with what one may do in it',
  query: z.strictObject({
    figures: z
      .stringbool()
      .optional()
      .describe('With what is different in each; they are reckoned one after the other'),
  }),
  answer: z.object({ items: z.array(withFigures), total: z.number().int() }),
});

export const readSimulation = defineCall({
  path: `${path}/:id`,
  right: 'plan.read',
  summary: 'One simulation, with `figures: true` what is different in it',
  params,
  query: z.strictObject({
    figures: z.stringbool().optional(),
    here: z.stringbool().optional().describe('Whoever asks has a page of it in front'),
  }),
  answer: withFigures,
});

export const createSimulation = defineCall({
  method: 'POST',
  path,
  right: 'simulations.write',
  summary:
    'Create a simulation of the plan as it is, as it was at a position or an instant, or with what was changed in another simulation',
  body: z
    .strictObject({
      ...simulationFields,
      /** Of the log, as `x-position` has it. */
      position: z
        .string()
        .regex(/^\d{1,19}$/)
        .optional(),
      asOf: isoInstantSchema.optional(),
      /** Begins with what was changed in another simulation. */
      from: simulationIdSchema.optional(),
    })
    .refine(({ position, asOf, from }) => [position, asOf, from].filter((one) => one !== undefined).length < 2, {
      path: ['asOf'],
      params: { code: 'onlyOnce' },
      // What is wrong by itself is said first.
      when: ({ issues }) => issues.length === 0,
    }),
  status: 201,
  answer: madeSchema,
});

export const changeSimulation = defineCall({
  method: 'PUT',
  path: `${path}/:id`,
  right: 'simulations.write',
  summary: 'Rename or tag a simulation, share it with people and roles, or hand it over; for its owner',
  params,
  body: z.strictObject({
    ...simulationFields,
    name: simulationFields.name.optional(),
    sharedWith: sharedWithListSchema.optional(),
    /** Hands it over. */
    ownerId: objectIdSchema.optional(),
  }),
  answer: madeSchema.extend({ ...simulationFields, sharedWith: z.array(sharedWithSchema) }),
});

export const discardSimulation = defineCall({
  method: 'DELETE',
  path: `${path}/:id`,
  right: 'simulations.delete',
  summary: 'Discard a simulation',
  params,
});

export const compareSimulation = defineCall({
  path: `${path}/:id/comparison`,
  right: 'plan.read',
  summary:
    'What is different in a simulation: key figures, orders, operations and base data; against the plan of the plant, its own beginning or another simulation. As text/csv: the orders that are listed',
  params,
  query: z.strictObject(comparisonQuery),
  answer: comparisonSchema,
});

const stepDecision = z.enum(['drop', 'force']);
/** Of a step that does not hold any more: it is left out, or overwrites what is there now. */
export type StepDecision = z.infer<typeof stepDecision>;

const rebasedSide = z.object({ startDate: isoInstantSchema, resourceId: resourceIdSchema, resourceName: z.string() });
const rebasedStep = z.object({
  changeSet: z.string(),
  /** Type of the event that says what it did. */
  action: z.string(),
  /** Name or number of what it was about; empty: it has none. */
  title: z.string(),
  /** `changed`: it can be done, and does something else than before. */
  outcome: z.enum(['kept', 'changed', 'refused']),
  /** Of one that is changed: operations that come to stand elsewhere than before, and the first of them. */
  elsewhere: z
    .object({
      count: z.number().int(),
      operationId: operationIdSchema,
      productionOrderNumber: z.string(),
      before: rebasedSide,
      after: rebasedSide,
    })
    .optional(),
  errorCode: z.string().optional(),
  detailsObject: z.record(z.string(), z.unknown()).optional(),
  /** What can be done about one that is refused. */
  ways: z.array(stepDecision).optional(),
});
export type RebasedStep = z.infer<typeof rebasedStep>;

const chosen = {
  /** Default: every order that is different. */
  orderPositionIds: z.array(orderPositionIdSchema).min(1).max(10_000).optional(),
  /** Steps of the simulation, by what `rebase/preview` calls them: these alone, done on the main line as it is; of what they do the orders, where they are named. */
  changeSets: z.array(z.string().max(200)).min(1).max(1_000).optional(),
  /** Base data and settings that were changed in the simulation come, too, as far as nobody has changed them in the plant since. */
  baseData: z.boolean().optional(),
};
const objectMeant = z.object({ collection: z.string(), id: z.string(), name: z.string() });
const transferred = z.object({
  transferred: z.array(orderPositionIdSchema),
  /** What stays in the simulation, and why. */
  refused: z.array(
    z.object({
      orderPositionId: orderPositionIdSchema,
      orderPositionNumber: z.string(),
      errorCode: z.string(),
      detailsObject: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  /** With `baseData`: which objects come, and what stays, and why. */
  baseData: z
    .object({
      transferred: z.array(objectMeant),
      refused: z.array(
        objectMeant.extend({ errorCode: z.string(), detailsObject: z.record(z.string(), z.unknown()).optional() }),
      ),
    })
    .optional(),
  /** With `changeSets`: what becomes of each; one that is refused stays there. */
  steps: z.array(rebasedStep).optional(),
  /** Of the main line. */
  versionIdentifier: z.number().int(),
});

export const previewTransfer = defineCall({
  method: 'POST',
  path: `${path}/:id/transfer/preview`,
  right: 'simulations.transfer',
  summary: 'What it would do to the main line to take over orders as they are in a simulation; nothing is stored',
  params,
  /** `whole`: what `baseline` would do; nothing else is said then. */
  body: z.strictObject({ ...chosen, whole: z.literal(true).optional() }),
  /** `price`: what it does to orders and rows, by itself (`leave`); null: nothing can be taken over. */
  answer: transferred.extend({ price: pricedWaySchema.nullable() }),
});
export type TransferPreview = z.infer<typeof previewTransfer.answer>;

export const transferSimulation = defineCall({
  method: 'POST',
  path: `${path}/:id/transfer`,
  right: 'simulations.transfer',
  summary:
    'Take over orders into the main line as they are in a simulation, as one step; what does not fit stays there',
  params,
  /** `versionIdentifier`: refused as outdated when the main line was edited since it was previewed; reports do not count. */
  body: z.strictObject({ ...chosen, versionIdentifier: z.number().int().optional() }),
  answer: transferred.extend({ changeSet: z.string() }),
});

export const makeBaseline = defineCall({
  method: 'POST',
  path: `${path}/:id/baseline`,
  right: 'simulations.transfer',
  summary:
    'Make a simulation the main line as a whole, with its orders, base data, settings and locks, as one step; refused with what stands in the way when some of it would stay',
  params,
  /** `versionIdentifier`: as of a transfer. */
  body: z.strictObject({ versionIdentifier: z.number().int().optional() }),
  answer: transferred.extend({ changeSet: z.string() }),
});

export const previewRebase = defineCall({
  method: 'POST',
  path: `${path}/:id/rebase/preview`,
  right: 'simulations.write',
  summary: 'What would become of each step of a simulation when it is done again where the main line stands now',
  params,
  /** Of the main line. */
  answer: z.object({ steps: z.array(rebasedStep), versionIdentifier: z.number().int() }),
});

export const rebaseSimulation = defineCall({
  method: 'POST',
  path: `${path}/:id/rebase`,
  right: 'simulations.write',
  summary:
    'Put a simulation on the main line as it is now, its steps done again; refused with the steps in question while one that does not hold has no decision',
  params,
  body: z.strictObject({
    /** Refused as outdated when the main line was edited since it was previewed; reports do not count. */
    versionIdentifier: z.number().int(),
    /** By change set. */
    decisions: z.record(z.string().max(200), stepDecision).default({}),
  }),
  answer: z.object({
    baselinePosition: z.string(),
    kept: z.number().int(),
    changed: z.number().int(),
    dropped: z.number().int(),
  }),
});

export const undoRebase = defineCall({
  method: 'POST',
  path: `${path}/:id/rebase/undo`,
  right: 'simulations.write',
  summary: 'Put a simulation back where it was before its last rebase, while nothing else has been done in it since',
  params,
  answer: z.object({ baselinePosition: z.string() }),
});
