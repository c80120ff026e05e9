import { z } from 'zod';
import {
  activityIdSchema,
  type OperationId,
  operationIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  projectIdSchema,
  resourceIdSchema,
} from '#domain/kernel/ids.ts';
import { fromIso, type Interval, isoInstantSchema } from '#domain/kernel/instant.ts';
import { type Push, pushes } from '#domain/kernel/ways.ts';
import type { OperationMove } from './edit.ts';

/** What bodies of timeline edits are made of (api contract, planning). Instants are ISO in UTC; times are seconds. */

/** Limit of objects in one edit; more is taken for a mistake and would not fit into one event. */
const maxObjects = 100_000;

/** Ten years, in seconds. */
const maxDistance = 315_360_000;

const wishedDates = { startDate: isoInstantSchema.optional(), endDate: isoInstantSchema.optional() };
const startDates = { ...wishedDates, startDate: isoInstantSchema };

type Dates = typeof wishedDates | typeof startDates;
const entry = <Id extends z.ZodRawShape, Said extends Dates>(id: Id, dates: Said) =>
  z.strictObject({ ...id, ...dates }).refine(endsAfterStart, { path: ['endDate'], params: { code: 'endBeforeStart' } });
const pulledEntry = <Id extends z.ZodRawShape>(id: Id) =>
  entry(id, wishedDates).refine(namesAnEdge, { path: ['endDate'], params: { code: 'required' } });
const list = <One extends z.ZodType>(one: One) => z.array(one).max(maxObjects);

interface Dated {
  readonly startDate?: unknown;
  readonly endDate?: unknown;
}
const endsAfterStart = ({ startDate, endDate }: Dated): boolean =>
  typeof startDate !== 'string' || typeof endDate !== 'string' || fromIso(endDate) >= fromIso(startDate);
const namesAnEdge = ({ startDate, endDate }: Dated): boolean => startDate !== undefined || endDate !== undefined;

const ids = {
  operations: { operationId: operationIdSchema, resourceId: resourceIdSchema.optional() },
  activities: { activityId: activityIdSchema },
  productionOrders: { productionOrderId: productionOrderIdSchema },
  orderPositions: { orderPositionId: orderPositionIdSchema },
  projects: { projectId: projectIdSchema },
};

/** Objects that an edit names; dates that it has no use for are ignored. */
export const named = {
  operations: list(entry(ids.operations, wishedDates)),
  activities: list(entry(ids.activities, wishedDates)),
  productionOrders: list(entry(ids.productionOrders, wishedDates)),
};

/** Objects and where each is wished to. */
export const wished = {
  operations: list(entry(ids.operations, startDates)),
  activities: list(entry(ids.activities, startDates)),
  productionOrders: list(entry(ids.productionOrders, startDates)),
  orderPositions: list(entry(ids.orderPositions, startDates)),
  projects: list(entry(ids.projects, startDates)),
};

/** Objects and the edge that was pulled. */
export const pulled = {
  operations: list(pulledEntry(ids.operations)),
  activities: list(pulledEntry(ids.activities)),
  productionOrders: list(pulledEntry(ids.productionOrders)),
  orderPositions: list(pulledEntry(ids.orderPositions)),
  projects: list(pulledEntry(ids.projects)),
};

/** Everything from an instant on. */
export const stretch = {
  /** Everything that starts then or later moves. */
  from: isoInstantSchema,
  /** Seconds of clock time, to the left when negative. */
  distance: z.number().int().min(-maxDistance).max(maxDistance),
  /** On these resources only; default: on all. */
  resources: z.array(resourceIdSchema).min(1).max(10_000).optional(),
};

/** What every body of an edit says (planning §4, §5). */
export const editBase = {
  /** Revision of the plan on which the edit is based. */
  versionIdentifier: z.number().int().min(-1),
  /** Deliberately into or out of the frozen zone; needs the right `planning.frozenZone`. */
  override: z.boolean().optional(),
  /**
   * Time range shown by the timeline: an edit that places anything outside of it is refused with `outsideRange`
   * (planning §5).
   */
  shown: z.strictObject({ startDate: isoInstantSchema, endDate: isoInstantSchema }).optional(),
};

/** What bodies of edits say that push what is in the way. */
export const pushing = {
  /** How it gives way; default: as the plant has set it for such edits. */
  way: z.enum(pushes).optional(),
  /** A preview is to answer with what each way costs. */
  ways: z.boolean().optional(),
};
/** The same of a command. */
export interface Pushing {
  readonly way?: Push | undefined;
  readonly ways?: boolean | undefined;
}
export const pushingOf = ({ way, ways }: Pushing): Pushing => ({
  ...(way && { way }),
  ...(ways && { ways }),
});

/** What every command of an edit says. */
export interface EditBase {
  readonly baseRevision: number;
  readonly override: boolean;
  readonly shown?: Interval | undefined;
}

export const baseOf = (said: z.output<z.ZodObject<typeof editBase>>): EditBase => ({
  baseRevision: said.versionIdentifier,
  override: said.override ?? false,
  shown: said.shown && { start: fromIso(said.shown.startDate), end: fromIso(said.shown.endDate) },
});

/** Where operations are wished to. */
export const movesOf = (operations: z.output<typeof wished.operations>): OperationMove[] =>
  operations.map(({ operationId, startDate, resourceId }) => ({ operationId, start: fromIso(startDate), resourceId }));

export const operationIdsOf = (operations: z.output<typeof named.operations>): OperationId[] =>
  operations.map(({ operationId }) => operationId);

/** Ids of targets are plain strings in a command; that they exist is checked by the edit. */
export const idsOf = <Id extends string>({ targets }: { readonly targets: readonly { readonly id: string }[] }): Id[] =>
  targets.map(({ id }) => id as Id);

/** Where a body is refused that fits its schema and says no edit yet. */
export type Problems = z.core.$RefinementCtx;

export function refuseField(
  problems: Problems,
  path: readonly PropertyKey[],
  code: 'required' | 'invalid' | 'onlyOnce',
): never {
  problems.issues.push({ code: 'custom', path: [...path], params: { code }, input: problems.value });
  return z.NEVER;
}

/** What the one collection says that has something in it; by their names what each would say. */
export function theOnly<Said>(said: Readonly<Record<string, Said | undefined>>, problems: Problems): Said {
  const [only, other] = Object.entries(said).filter(([, one]) => one !== undefined);
  if (only?.[1] === undefined) return refuseField(problems, ['operations'], 'required');
  return other === undefined ? only[1] : refuseField(problems, [other[0]], 'onlyOnce');
}

/** What a collection says; undefined when nothing is in it. */
export const given = <One, Said>(list: One[] | undefined, say: (list: One[]) => Said): Said | undefined =>
  list === undefined || list.length === 0 ? undefined : say(list);

/** Body of an action that moves operations and nothing else. */
export const movingBody = <const Action extends string, const Type extends string>(action: Action, type: Type) =>
  z
    .strictObject({ action: z.literal(action), ...editBase, operations: wished.operations.min(1) })
    .transform((said) => ({ type, ...baseOf(said), moves: movesOf(said.operations) }));
