import {
  type Area,
  type AreaRight,
  areas,
  type GivenRight,
  givenRights,
  type SpecialRight,
  specialRightTable,
} from '#domain/kernel/rights-table.ts';

/** Rows and calendars of machines, what steps ask of them, and orders that are not planned yet. */
const timeline: readonly (readonly AreaRight[])[] = [
  ['planningObjects.read'],
  ['resources.read'],
  ['gaps.read'],
  ['characteristics.read'],
  ['configuration.read'],
];

/**
 * What the pages of an area read of other areas: names instead of ids, lists to choose from, the plan that they act on. A role
 * without it sees these pages with gaps. Nothing follows from here by itself, since that would show names to who was not to
 * see them (decision 0280): the form of a role says what is missing and gives it on demand. A need of several rights is met by
 * any of them, and given as the first. `tests/e2e/one-area-alone.e2e.test.ts` opens the pages of every area with no more.
 */
export const areaNeeds: Readonly<Partial<Record<Area, readonly (readonly AreaRight[])[]>>> = {
  planningObjects: [['resources.read'], ['articles.read'], ['customers.read'], ['configuration.read']],
  planning: timeline,
  production: timeline,
  gaps: [['resources.read'], ['configuration.read']],
  articles: [['characteristics.read'], ['configuration.read']],
  technologies: [
    ['articles.read'],
    ['materials.read'],
    ['resources.read'],
    ['characteristics.read'],
    ['configuration.read'],
  ],
  customers: [['configuration.read']],
  materials: [['configuration.read']],
  // Hours of a capacity plan are those that gaps leave.
  resources: [['gaps.read'], ['characteristics.read'], ['configuration.read']],
  simulations: [['production.read', 'planning.read', 'planningObjects.read', 'conflicts.read']],
  terminals: [['resources.read'], ['configuration.read']],
};

/** What one area misses, in the order of the menu. */
export interface MissingNeeds {
  readonly area: Area;
  readonly rights: readonly AreaRight[];
}

/** The area of a right to read. */
export const areaOf = (right: AreaRight): Area => right.slice(0, right.indexOf('.')) as Area;

/** What pages of areas in which these rights allow something read without a right to; an area's own is not among them. */
export const missingNeeds = (rights: readonly GivenRight[]): readonly MissingNeeds[] =>
  areas.flatMap((area) => {
    const needs = isUsed(area, rights) ? (areaNeeds[area] ?? []) : [];
    const missing = needs.flatMap((any) => (any.some((one) => rights.includes(one)) ? [] : any.slice(0, 1)));
    return missing.length === 0 ? [] : [{ area, rights: missing }];
  });

/** The rights with all that their areas miss, and what these miss in turn. */
export function withNeeds(rights: readonly GivenRight[]): readonly GivenRight[] {
  const missing = missingNeeds(rights).flatMap(({ rights: more }) => more);
  if (missing.length === 0) return rights;
  return withNeeds(givenRights.filter((right) => rights.includes(right) || missing.some((one) => one === right)));
}

/** Something may be done in it, or a special right that is shown beside it is given. */
const isUsed = (area: Area, rights: readonly GivenRight[]): boolean =>
  rights.some((right) => right.startsWith(`${area}.`) || specialRightTable[right as SpecialRight] === area);
