import type { OperationId, OrderPositionId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { findOverloads } from '#domain/planning/conflicts/conflicts.ts';
import type { Alternative } from '#domain/planning/edits/alternatives.ts';
import type { EditResult, EditSituation } from '#domain/planning/edits/edit.ts';
import { type PlacingCommand, previewEdit } from '#domain/planning/edits/timeline-edit.ts';
import { partsOf } from '#domain/planning/plan/parts.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { hasBegun } from '#domain/planning/plan/status.ts';
import { bindingOf } from '#domain/planning/reasons/binding.ts';
import { addedLateness, consequencesOf, isRescued, totalAddedLateness, turnsLate } from './consequences.ts';

/** What a remedy does, in the words of a planner. */
export type RemedyKind = 'otherResource' | 'later' | 'earlier' | 'closeGap' | 'replan' | 'swap' | 'insert';

/** A way out of a conflict that has been tried: one edit, and what it costs. */
export interface Remedy {
  readonly kind: RemedyKind;
  readonly command: PlacingCommand;
  /** What moves, and where it comes to lie. */
  readonly operationId: OperationId;
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
  /** Milliseconds of lateness that it adds to all orders together; negative when it takes some away. */
  readonly addedLateness: number;
  /** Orders that turn late, and late ones that are on time again. */
  readonly turnsLate: number;
  readonly rescues: number;
  /** Number of operations that move. */
  readonly moves: number;
}

const offered = 3;
/** Edits tried at most for one conflict: each costs up to a few milliseconds. */
const maxTries = 24;
/** Operations of one overload for which places are sought. */
const maxBars = 6;

interface Attempt {
  readonly kind: RemedyKind;
  readonly operationId: OperationId;
  readonly command: PlacingCommand;
}

/**
 * Up to three ways out of a conflict, named by its id (`date-…`, `overload-…`, `overdue-…`), cheapest first: by the
 * lateness of all orders together, then by what moves. Each has been tried with the code that takes it, and helps: a
 * late order gets less late, an overload or an overdue step is left. Empty when nothing tried helps.
 */
export function remediesOf(situation: EditSituation, conflictId: string): readonly Remedy[] {
  const [kind, ...rest] = conflictId.split('-');
  const object = rest.join('-');
  switch (kind) {
    case 'date':
      return remediesOfOrder(situation, object as OrderPositionId);
    case 'overload':
      return remediesOfOverload(situation, object);
    case 'overdue':
      return remediesOfOverdue(situation, object as OperationId);
    default:
      return [];
  }
}

function remediesOfOrder(situation: EditSituation, id: OrderPositionId): readonly Remedy[] {
  const { plan } = situation;
  const binding = bindingOf(situation, id);
  if (binding === undefined) return [];
  const all = (partsOf(plan, 'orderPosition', id)?.operations ?? []).filter(mayMove);
  const base = { baseRevision: plan.revision, override: false } as const;
  const attempts: Attempt[] = [];
  const replan = (operations: readonly OperationId[]): void => {
    const [operationId] = operations;
    if (operationId === undefined) return;
    const command = { ...base, type: 'optimiseOperations', direction: 'left', operationIds: operations } as const;
    attempts.push({ kind: 'replan', operationId, command });
  };
  replan(all.map(({ operationId }) => operationId));
  const waiting = binding.links.filter(({ waits }) => waits > 0).toSorted((a, b) => b.waits - a.waits);
  for (const link of waiting.slice(0, 3)) {
    const operation = plan.operations.get(link.operationId);
    if (operation === undefined || !mayMove(operation)) continue;
    const { operationId } = operation;
    const ready = link.start - link.waits;
    const at = binding.links.indexOf(link);
    replan(binding.links.slice(0, at + 1).map((one) => one.operationId));
    attempts.push({
      kind: 'closeGap',
      operationId,
      command: { ...base, type: 'closeGaps', direction: 'left', operationIds: [operationId] },
    });
    attempts.push(...movesOf(situation, operation, ready));
    attempts.push({
      kind: 'insert',
      operationId,
      command: { ...base, type: 'insertOperation', move: { operationId, start: ready, resourceId: link.resourceId } },
    });
    if (link.reason.kind === 'resourceBusy')
      attempts.push({
        kind: 'swap',
        operationId,
        command: { ...base, type: 'swapOperations', operationIds: [operationId, link.reason.operationId] },
      });
  }
  return best(situation, attempts, (result) => {
    const own = consequencesOf(plan, situation.facts, result).find((one) => one.orderPositionId === id);
    return own !== undefined && (addedLateness(own) < 0 || (isRescued(own) && own.after < own.before));
  });
}

function remediesOfOverload(situation: EditSituation, object: string): readonly Remedy[] {
  const { plan, facts } = situation;
  const cut = object.lastIndexOf('-');
  const [resourceId, start] = [object.slice(0, cut) as ResourceId, Number(object.slice(cut + 1))];
  const overload = findOverloads(plan, facts, resourceId).find((one) => one.start === start);
  if (overload === undefined) return [];
  const bars = overload.operationIds.flatMap((id) => plan.operations.get(id) ?? []).filter(mayMove);
  const attempts = bars
    .toReversed()
    .slice(0, maxBars)
    .flatMap((operation) => movesOf(situation, operation, operation.placement.start));
  return best(situation, attempts, (result, operationId) => {
    const after = result.placements.find((one) => one.operationId === operationId)?.after;
    return (
      after !== undefined &&
      (after.resourceId !== resourceId || after.start >= overload.end || after.end <= overload.start)
    );
  });
}

function remediesOfOverdue(situation: EditSituation, id: OperationId): readonly Remedy[] {
  const operation = situation.plan.operations.get(id);
  if (operation === undefined || !mayMove(operation)) return [];
  return best(situation, movesOf(situation, operation, situation.now), (result) =>
    result.placements.some(({ operationId, after }) => operationId === id && after.start >= situation.now),
  );
}

/** The move to an instant on its own resource and, where that is refused or not enough, the places that are offered. */
function movesOf(situation: EditSituation, operation: Operation, start: Instant): readonly Attempt[] {
  const { plan, facts } = situation;
  const { operationId, placement, resourceGroupId } = operation;
  const move = (resourceId: ResourceId, at: Instant): PlacingCommand => ({
    type: 'moveOperations',
    baseRevision: plan.revision,
    override: false,
    moves: [{ operationId, start: at, resourceId }],
  });
  const attemptAt = (resourceId: ResourceId, at: Instant): Attempt => ({
    kind: resourceId !== placement.resourceId ? 'otherResource' : at < placement.start ? 'earlier' : 'later',
    operationId,
    command: move(resourceId, at),
  });
  const direct = facts.candidates(resourceGroupId).map(({ resourceId }) => attemptAt(resourceId, start));
  const first = previewEdit(plan, move(placement.resourceId, start), situation);
  const offers = isRejection(first) ? ((first.detailsObject?.['alternatives'] ?? []) as readonly Alternative[]) : [];
  return [...offers.map((offer) => attemptAt(offer.resourceId, offer.start)), ...direct];
}

function best(
  situation: EditSituation,
  attempts: readonly Attempt[],
  helps: (result: EditResult, operationId: OperationId) => boolean,
): readonly Remedy[] {
  const { plan, facts } = situation;
  const found = new Map<string, Remedy>();
  for (const { kind, operationId, command } of attempts.slice(0, maxTries)) {
    const result = previewEdit(plan, command, situation);
    if (isRejection(result) || result.placements.length === 0 || !helps(result, operationId)) continue;
    const moved = result.placements.find((one) => one.operationId === operationId) ?? result.placements[0];
    if (moved === undefined) continue;
    const { resourceId, start, end } = moved.after;
    const consequences = consequencesOf(plan, facts, result);
    // Two ways to the same plan are one.
    const key = result.placements.map((one) => `${one.operationId} ${one.after.resourceId} ${one.after.start}`).sort();
    if (found.has(key.join())) continue;
    found.set(key.join(), {
      kind,
      command,
      operationId: moved.operationId,
      resourceId,
      start,
      end,
      addedLateness: totalAddedLateness(consequences),
      turnsLate: consequences.filter(turnsLate).length,
      rescues: consequences.filter(isRescued).length,
      moves: result.placements.length,
    });
  }
  return [...found.values()]
    .sort((a, b) => a.turnsLate - b.turnsLate || a.addedLateness - b.addedLateness || a.moves - b.moves)
    .slice(0, offered);
}

const mayMove = ({ statusId, locked, switchedOff, attends, mainOperationId }: Operation): boolean =>
  !hasBegun(statusId) && !locked && !switchedOff && attends === undefined && mainOperationId === undefined;
