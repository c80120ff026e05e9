import { type Administration, usesInAdministration } from '#domain/administration/references.ts';
import type { Factory } from '#domain/base-data/factory.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import type { Use } from '#domain/base-data/references.ts';
import type { ActivityId, ResourceId } from '#domain/kernel/ids.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { Notes } from '#domain/planning/plan/plan-objects.ts';

/** As `usesInPlan`, and who of people, devices and settings refers to the object. */
export const usedBeside =
  (image: Omit<Administration, 'settings'> & { readonly factory: Factory }) =>
  (plan: Plan, collection: Collection, id: string): readonly Use[] => [
    ...usesInAdministration({ ...image, settings: image.factory.settings }, collection, id),
    ...usesInPlan(plan, collection, id),
  ];

/** Maximum number of users named in a refusal; the list of the plan can be filtered for all of them. */
const limit = 20;

/**
 * Objects of the plan that refer to a base-data object, which therefore cannot be deleted (base data §8). Of a field of
 * the plant's own: those with a value that `counts`.
 */
export function usesInPlan(
  plan: Plan,
  collection: Collection,
  id: string,
  counts: (value: string) => boolean = () => true,
): readonly Use[] {
  switch (collection) {
    case 'resources':
      return operationsThat(plan, (operation) =>
        [operation.placement.resourceId, operation.boundResourceId].includes(id as ResourceId),
      );
    case 'resourceGroups':
      return operationsThat(plan, (operation) => operation.resourceGroupId === id);
    case 'articles': {
      const positions = positionsThat(plan, (position) => position.articleId === id);
      if (positions.length > 0) return positions;
      return ordersThat(plan, (order) => order.articleId === id);
    }
    case 'technologies': {
      const positions = positionsThat(plan, (position) => position.technologyId === id);
      return positions.length > 0 ? positions : ordersThat(plan, (order) => order.technologyId === id);
    }
    case 'articleGroups':
      return operationsThat(plan, (operation) => operation.articleGroupId === id);
    case 'resourcePrograms':
      return operationsThat(plan, (operation) => operation.resourceProgramId === id);
    case 'characteristics':
      return operationsThat(plan, ({ characteristics = [] }) =>
        characteristics.some(({ characteristicId }) => characteristicId === id),
      );
    case 'processTemplates':
      return positionsThat(
        plan,
        ({ processTemplateId, planned, plannedWith }) =>
          processTemplateId === id || (planned && plannedWith?.processTemplateId === id),
      );
    case 'customers':
      return projectsThat(plan, (project) => project.customerId === id);
    case 'rejectTypes':
    case 'troubleTypes': {
      const reportedOn = plan.feedbackReasons.get(id);
      if (reportedOn === undefined) return [];
      const collection = plan.activities.has(reportedOn as ActivityId) ? 'activities' : 'operations';
      return [{ collection, id: reportedOn }];
    }
    case 'propertyDefinitions':
      return usesOfField(plan, (values) => values?.some((one) => one.propertyId === id && counts(one.value)) === true);
    default:
      return [];
  }
}

/** Only objects of one kind have the field, so that the others are passed through in vain. */
function usesOfField(plan: Plan, has: (values: Notes['additionalProperties']) => boolean): readonly Use[] {
  return [
    ...projectsThat(plan, ({ additionalProperties }) => has(additionalProperties)),
    ...positionsThat(plan, ({ additionalProperties }) => has(additionalProperties)),
    ...activitiesThat(plan, ({ notes }) => has(notes?.additionalProperties)),
    ...ordersThat(plan, ({ notes }) => has(notes?.additionalProperties)),
    ...operationsThat(plan, ({ notes }) => has(notes?.additionalProperties)),
  ];
}

type Of<Values> = Values extends ReadonlyMap<unknown, infer Value> ? Value : never;

/** Uses of those objects of one kind of which `names` says that they refer to it; `name`: the field that they are called by. */
const usesBy =
  <Kind extends 'projects' | 'orderPositions' | 'activities' | 'productionOrders' | 'operations'>(
    kind: Kind,
    collection: string,
    name: keyof Of<Plan[Kind]>,
  ) =>
  (plan: Plan, names: (one: Of<Plan[Kind]>) => boolean): readonly Use[] =>
    (plan[kind] as unknown as ReadonlyMap<string, Of<Plan[Kind]>>)
      .entries()
      .filter(([, one]) => names(one))
      .take(limit)
      .map(([id, one]) => ({ collection, id, name: String(one[name]) }))
      .toArray();

const projectsThat = usesBy('projects', 'projects', 'projectName');
const positionsThat = usesBy('orderPositions', 'positions', 'orderPositionNumber');
const activitiesThat = usesBy('activities', 'activities', 'valueAddName');
const ordersThat = usesBy('productionOrders', 'productionOrders', 'productionOrderNumber');
const operationsThat = usesBy('operations', 'operations', 'valueAddName');
