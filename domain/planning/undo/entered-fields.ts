import type { Kept, PlanKind, Stayed } from '#domain/planning/plan/plan-change.ts';

/** What people enter themselves: everything else is taken back as what it is, a placement or a lock. */
export const entered: { readonly [Kind in PlanKind]: readonly (keyof Kept<Kind>)[] } = {
  projects: [
    'projectNumber',
    'projectName',
    'customerId',
    'ownerId',
    'processNumber',
    'processName',
    'transferredFrom',
    'comment',
    'ownedBy',
    'location',
    'additionalProperties',
    'externalIds',
  ],
  orderPositions: [
    'articleId',
    'articleAmount',
    'orderDate',
    'deliveryDate',
    'startDate',
    'termination',
    'technologyId',
    'processTemplateId',
    'pending',
    'planAnyway',
    'handOverDate',
    'comment',
    'ownedBy',
    'location',
    'additionalProperties',
    'externalIds',
  ],
  activities: ['valueAddName', 'notes', 'externalIds'],
  productionOrders: ['productionOrderNumber', 'notes', 'externalIds'],
  operations: ['valueAddName', 'notes', 'externalIds'],
};

/** Those of them that the change is about. */
export const enteredIn = <Kind extends PlanKind>(kind: Kind, { after }: Stayed<Kind>): readonly (keyof Kept<Kind>)[] =>
  entered[kind].filter((field) => field in after);

/** The change of one object as far as people have entered it; undefined: they have not. */
export function enteredChange<Kind extends PlanKind>(
  kind: Kind,
  one: Stayed<Kind>,
): { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> } | undefined {
  const fields: PropertyKey[] = [...enteredIn(kind, one)];
  if (fields.length === 0) return undefined;
  // It follows from what was entered.
  if ('plannedWith' in one.after) fields.push('plannedWith');
  const pick = (from: object) =>
    Object.fromEntries(fields.map((field) => [field, (from as Record<PropertyKey, unknown>)[field] ?? null]));
  return { before: pick(one.before), after: pick(one.after) };
}
