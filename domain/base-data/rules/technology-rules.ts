import type { Factory } from '#domain/base-data/factory.ts';
import type { FieldCode, FieldErrors } from '#domain/base-data/fields/field-codes.ts';
import type { Resource, Technology, TechnologyItem } from '#domain/base-data/object-types.ts';
import { requiredCharacteristicErrors } from './characteristic-rules.ts';

/** Rules of technologies (base data §5, §8; domain facts §7). `before`: the technology as it is, when it is changed. */
export function technologyErrors(
  factory: Factory,
  technology: Technology,
  before: Technology | undefined,
): FieldErrors {
  const { technologyItems } = technology;
  const byNumber = new Map(technologyItems.map((item) => [item.number, item] as const).toReversed());
  const errors: Record<string, FieldCode> = {};
  for (const [index, item] of technologyItems.entries()) {
    const path = `technologyItems.${index}`;
    if (byNumber.get(item.number) !== item) errors[`${path}.number`] = 'onlyOnce';
    Object.assign(
      errors,
      timeErrors(factory, item, path),
      placeErrors(factory, item, path),
      parallelErrors(item, byNumber, path),
      requiredCharacteristicErrors(factory, `${path}.characteristics`, item.characteristics ?? []),
    );
    for (const number of item.predecessors ?? []) {
      if (!byNumber.has(number) || number === item.number) errors[`${path}.predecessors`] = 'unknownNumber';
    }
  }
  for (const [index, { number }] of (technology.bom ?? []).entries())
    if (number !== undefined && !byNumber.has(number)) errors[`bom.${index}.number`] = 'unknownNumber';
  return {
    ...errors,
    ...jointErrors(technology, byNumber),
    ...sharedErrors(factory, technology),
    ...requiredCharacteristicErrors(factory, 'characteristics', technology.characteristics ?? []),
    ...sequenceErrors(factory, technology),
    ...attendantErrors(factory, technology, before, byNumber),
  };
}

/**
 * Numbers of the predecessors of each step: its `predecessors`, else the previous main step. A parallel step starts
 * with its main step and has no predecessors of its own.
 */
export function stepsBefore({
  technologyItems,
}: Pick<Technology, 'technologyItems'>): ReadonlyMap<number, readonly number[]> {
  const inOrder = technologyItems.toSorted((a, b) => a.number - b.number);
  const waiting = new Map<number, readonly number[]>();
  let mainBefore: number | undefined;
  for (const { number, parentNumber, predecessors } of inOrder) {
    if (parentNumber !== undefined) {
      waiting.set(number, []);
      continue;
    }
    waiting.set(number, predecessors ?? (mainBefore === undefined ? [] : [mainBefore]));
    mainBefore = number;
  }
  return waiting;
}

/**
 * Percentage of a step's work that may be open when its successors start: their smallest `overlap`. Without an entry
 * successors wait for its end.
 */
export function overlapsAfter(technology: Pick<Technology, 'technologyItems'>): ReadonlyMap<number, number> {
  const before = stepsBefore(technology);
  const overlaps = new Map<number, number>();
  for (const { number, overlap } of technology.technologyItems)
    for (const predecessor of before.get(number) ?? [])
      overlaps.set(predecessor, Math.min(overlap, overlaps.get(predecessor) ?? overlap));
  return overlaps;
}

/** Whether the step may run on the resource as a main step: bound to it, or unbound and of its group. */
export const mayRunOn = (item: TechnologyItem, resourceId: string, resource: Resource): boolean => {
  if (item.parentNumber !== undefined) return false;
  if (item.resourceId !== undefined) return item.resourceId === resourceId;
  return !resource.archived && resource.resourceGroups.includes(item.resourceGroupId);
};

/** Numbers of steps that form a cycle. */
export function circularSteps(technology: Pick<Technology, 'technologyItems'>): readonly number[] {
  const waiting = new Map(stepsBefore(technology));
  for (let found = true; found; ) {
    found = false;
    for (const [number, predecessors] of waiting) {
      if (predecessors.some((predecessor) => waiting.has(predecessor))) continue;
      waiting.delete(number);
      found = true;
    }
  }
  return [...waiting.keys()];
}

function timeErrors(factory: Factory, item: TechnologyItem, path: string): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  // A parallel step takes the time of its main step, an installer's its own.
  const isMain = item.parentNumber === undefined && item.setupWorkStep !== true;
  if (isMain && item.setupTime + item.duration <= 0) errors[`${path}.duration`] = 'greaterThanZero';
  // A batch takes the setup time, whatever the quantity (domain facts §7).
  if (item.setupTime <= 0 && takesBatches(factory, item)) errors[`${path}.setupTime`] = 'setupTimeRequired';
  return errors;
}

const takesBatches = (factory: Factory, item: TechnologyItem): boolean =>
  factory.objects.resources.entries().some(([id, resource]) => resource.limitQuantity && mayRunOn(item, id, resource));

function placeErrors(factory: Factory, item: TechnologyItem, path: string): FieldErrors {
  const bound = item.resourceId === undefined ? undefined : factory.objects.resources.get(item.resourceId);
  if (bound === undefined) return {};
  if (!bound.resourceGroups.includes(item.resourceGroupId)) return { [`${path}.resourceId`]: 'notInGroup' };
  if (bound.isAttendantResource) return { [`${path}.resourceId`]: 'notForAttendantResource' };
  const isSecondary = item.parentNumber !== undefined;
  if (isSecondary && bound.limitQuantity) return { [`${path}.resourceId`]: 'limitedQuantity' };
  const { resourcePrograms = [] } = bound;
  const isTied = resourcePrograms.length > 0;
  return isTied && item.resourceProgramId !== undefined && !resourcePrograms.includes(item.resourceProgramId)
    ? { [`${path}.resourceProgramId`]: 'notInPrograms' }
    : {};
}

/** A parallel step refers to a main step that is not parallel itself; an installer needs a main step and a duration. */
function parallelErrors(
  item: TechnologyItem,
  byNumber: ReadonlyMap<number, TechnologyItem>,
  path: string,
): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  const { parentNumber } = item;
  if (parentNumber !== undefined) {
    const main = byNumber.get(parentNumber);
    if (parentNumber === item.number) errors[`${path}.parentNumber`] = 'mainStepOfItself';
    else if (main === undefined) errors[`${path}.parentNumber`] = 'unknownNumber';
    else if (main.parentNumber !== undefined) errors[`${path}.parentNumber`] = 'parallelToParallel';
  }
  if (item.setupWorkStep === true) {
    if (parentNumber === undefined) errors[`${path}.parentNumber`] = 'mainStepRequired';
    if ((item.setupWorkStepDuration ?? 0) <= 0) errors[`${path}.setupWorkStepDuration`] = 'greaterThanZero';
  }
  return errors;
}

/**
 * Steps that run at one time need a resource each (base data §5): a main step and those beside it are not bound to one
 * that takes a single step at a time.
 */
function sharedErrors(factory: Factory, { technologyItems }: Technology): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  const taken = new Set<string>();
  // The main step first: the one beside it is what is wrong.
  const inOrder = [...technologyItems.entries()].sort(
    ([, one], [, other]) => Number(one.parentNumber !== undefined) - Number(other.parentNumber !== undefined),
  );
  for (const [index, { number, parentNumber, resourceId }] of inOrder) {
    if (resourceId === undefined || factory.objects.resources.get(resourceId)?.allowMultipleReservation === true)
      continue;
    const place = `${parentNumber ?? number} ${resourceId}`;
    if (taken.has(place)) errors[`technologyItems.${index}.resourceId`] = 'onlyOnce';
    taken.add(place);
  }
  return errors;
}

/** Buffer time of the predecessor and overlap exclude each other (base data §5). */
function jointErrors(technology: Technology, byNumber: ReadonlyMap<number, TechnologyItem>): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  const before = stepsBefore(technology);
  for (const [index, { number, overlap }] of technology.technologyItems.entries()) {
    const waits = before.get(number)?.some((predecessor) => (byNumber.get(predecessor)?.bufferTime ?? 0) > 0);
    if (overlap > 0 && waits === true) errors[`technologyItems.${index}.overlap`] = 'contradictsBufferTime';
  }
  return errors;
}

/** An ordered characteristic is assigned once per technology, including its steps. */
function sequenceErrors(factory: Factory, { characteristics = [], technologyItems }: Technology): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  const seen = new Set<string>();
  const look = (path: string, id: string): void => {
    if (factory.objects.characteristics.get(id)?.kind !== 'order') return;
    if (seen.has(id)) errors[path] = 'onlyOnce';
    seen.add(id);
  };
  characteristics.forEach(({ characteristicId }, index) =>
    look(`characteristics.${index}.characteristicId`, characteristicId),
  );
  technologyItems.forEach((item, step) =>
    (item.characteristics ?? []).forEach(({ characteristicId }, index) =>
      look(`technologyItems.${step}.characteristics.${index}.characteristicId`, characteristicId),
    ),
  );
  return errors;
}

function attendantErrors(
  factory: Factory,
  { attendantResources = [] }: Technology,
  before: Technology | undefined,
  byNumber: ReadonlyMap<number, TechnologyItem>,
): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  const known = new Set(before?.technologyItems.map(({ number }) => number));
  const seen = new Set<string>();
  for (const [index, { resourceId, fromNumber, toNumber }] of attendantResources.entries()) {
    const path = `attendantResources.${index}`;
    if (factory.objects.resources.get(resourceId)?.isAttendantResource === false)
      errors[`${path}.resourceId`] = 'attendantResourceOnly';
    if (seen.has(resourceId)) errors[`${path}.resourceId`] = 'onlyOnce';
    seen.add(resourceId);
    if (toNumber < fromNumber) errors[`${path}.toNumber`] = 'startAfterEnd';
    for (const [field, number] of [
      ['fromNumber', fromNumber],
      ['toNumber', toNumber],
    ] as const) {
      // A step with an attendant resource cannot be removed (base data §8).
      if (!byNumber.has(number))
        errors[`${path}.${field}`] = known.has(number) ? 'linkedToAttendantResource' : 'unknownNumber';
    }
  }
  return errors;
}
