import type { Instant } from '#domain/kernel/instant.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Placement, Reason } from '#domain/planning/plan/placement.ts';
import type { BarTerms } from '../plan/resource-sharing.ts';
import { type BatchPart, earliestBatches, latestBatches } from './batch.ts';
import { changeoverOf } from './changeover.ts';
import type { Offer } from './choose-resource.ts';
import { type Crew, earliestTeamSlot, latestTeamSlot, secondaryPlanTime, type TeamSlot } from './crew.ts';
import { type OpenStep, type Placed, partId, type StepPart } from './schedule-steps.ts';
import type { MaxStart, SlotQuestion } from './slot.ts';

/** A place for a step with a crew: one slot, or several parts in batches. */
export interface StepOffer extends Offer {
  readonly crew: Crew;
  readonly others: TeamSlot['others'];
  readonly parts: readonly BatchPart[];
}

/** Search parameters besides step and crew. */
export interface Search {
  readonly draft: Draft;
  readonly facts: PlanningFacts;
  readonly now: Instant;
  readonly planAnyway: boolean;
  /** An existing operation, not split again: it goes into one batch as a whole. */
  readonly whole?: true | undefined;
  /** Earliest start of batches that may be joined; default: the start of the search. */
  readonly joinFrom?: Instant | undefined;
}

/** Earliest place with a crew within `[from, horizon)`; batches that end by `inTime` are joined first. */
export function earliestOffer(
  search: Search,
  step: OpenStep,
  crew: Crew,
  from: Instant,
  horizon: Instant,
  minEnd: Instant,
  inTime: Instant,
): StepOffer | undefined {
  const question = questionOf(search, step, crew);
  if (takesBatches(search, crew)) {
    const { whole, joinFrom } = search;
    const parts = earliestBatches(question, step.articleAmount, { from, joinFrom, horizon, minEnd, inTime, whole });
    return parts === undefined ? undefined : offerOf(crew, parts);
  }
  const team = earliestTeamSlot(question, crew, from, horizon, minEnd);
  return team === undefined ? undefined : teamOffer(step, crew, team);
}

/** A place that ends by `until`, people beside it by `teamUntil`, and starts between `earliestStart` and `maxStart`. */
export interface LateSearch {
  readonly until: Instant;
  readonly teamUntil: Instant;
  readonly earliestStart: Instant;
  readonly maxStart: MaxStart;
}

/** Latest such place with a crew. */
export function latestOffer(search: Search, step: OpenStep, crew: Crew, late: LateSearch): StepOffer | undefined {
  const question = questionOf(search, step, crew);
  if (takesBatches(search, crew)) {
    const parts = latestBatches(question, step.articleAmount, { ...late, whole: search.whole });
    return parts === undefined ? undefined : offerOf(crew, parts);
  }
  const team = latestTeamSlot(question, crew, late.until, late.earliestStart, late.maxStart, late.teamUntil);
  return team === undefined ? undefined : teamOffer(step, crew, team);
}

/** When the last of its team is done. */
export const endOfOffer = ({ slot, others }: StepOffer): Instant =>
  Math.max(slot.interval.end, ...others.map(({ interval }) => interval.end));

/** Writes the chosen offer into the draft: the step or its parts, and its secondary operations. */
export function placeOffer(
  draft: Draft,
  step: OpenStep,
  offer: StepOffer,
  reason: Reason,
): { readonly placed: ReadonlyMap<OpenStep['operationId'], Placed>; readonly parts: readonly StepPart[] } {
  const placed = new Map<OpenStep['operationId'], Placed>();
  const { resourceId, resource } = offer.crew.main;
  const planTime = resource.limitQuantity ? step.setupTime : step.planTime;
  const worked = offer.slot.setUp?.planTime ?? planTime;
  const put = (id: OpenStep['operationId'], placement: Placement, why: Reason): void => {
    placed.set(id, { placement, reason: why });
    draft.place(id, placement);
  };
  const parts = offer.parts.map(({ slot, amount }, index): StepPart => {
    const operationId = partId(step.operationId, index + 1);
    draft.introduce(operationId, { ...termsOf(step), articleAmount: amount });
    put(
      operationId,
      { resourceId, ...slot.interval, planTime, ...slot.setUp },
      index === 0 ? reason : (slot.reason ?? reason),
    );
    return { operationId, amount };
  });
  for (const { member, interval } of offer.others) {
    const { operationId } = member.step;
    draft.introduce(operationId, termsOf(member.step));
    const seconds = secondaryPlanTime(member.step, worked);
    const beside: Reason = { kind: 'besideMain', operationId: step.operationId };
    put(operationId, { resourceId: member.facts.resourceId, ...interval, planTime: seconds }, beside);
  }
  return { placed, parts };
}

const termsOf = ({
  resourceProgramId,
  articleGroupId,
  characteristics,
  articleAmount,
  resourceGroupId,
  setupTime,
}: OpenStep | StepOffer['others'][number]['member']['step']): BarTerms => ({
  resourceProgramId,
  articleGroupId,
  characteristics,
  articleAmount,
  resourceGroupId,
  setupTime,
});

const takesBatches = ({ planAnyway }: Search, { main, others }: Crew): boolean =>
  main.resource.limitQuantity && others.length === 0 && !planAnyway;

function questionOf(search: Search, step: OpenStep, crew: Crew): SlotQuestion {
  const { draft, facts, planAnyway, now } = search;
  const { main } = crew;
  const { limitQuantity } = main.resource;
  return {
    changeover: changeoverOf(draft, facts, step, main, now),
    draft,
    resource: main,
    planTime: limitQuantity ? step.setupTime : step.planTime,
    ignoreBars: planAnyway,
    sharing: step,
    // Secondary operations make a batch exclusive, because no other operation uses the same ones.
    alone: limitQuantity && !planAnyway ? true : undefined,
  };
}

const teamOffer = (step: OpenStep, crew: Crew, team: TeamSlot): StepOffer => ({
  crew,
  facts: crew.main,
  slot: team,
  others: team.others,
  parts: [{ slot: team, amount: step.articleAmount }],
});

function offerOf(crew: Crew, parts: readonly BatchPart[]): StepOffer | undefined {
  const [first] = parts;
  if (first === undefined) return undefined;
  const interval = {
    start: Math.min(...parts.map(({ slot }) => slot.interval.start)),
    end: Math.max(...parts.map(({ slot }) => slot.interval.end)),
  };
  return { crew, facts: crew.main, slot: { interval, reason: first.slot.reason }, others: [], parts };
}
