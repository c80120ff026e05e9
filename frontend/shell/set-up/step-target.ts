import type { SetUp } from '#domain/administration/set-up.ts';
import { presetState } from '#frontend/kit/form/preset.ts';
import type { Step } from './use-set-up.ts';

/** Where a step is done: an address, and what its form is filled with. */
export interface StepTarget {
  readonly to: string;
  readonly state?: ReturnType<typeof presetState>;
}

/** Five early shifts: a week to begin with, which is easily painted otherwise. */
const firstWeek = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, isActive: true, timeFrom: '06:00', timeTo: '14:00' }));
/** A capacity plan that has always held; a Monday, because weeks in turn are counted from it. */
const always = '2000-01-03';

export function targetOf({ step, problem, objectId }: Step, known: SetUp['known']): StepTarget {
  switch (step) {
    case 'week':
      if (problem !== undefined) return { to: `/availabilityplans/edit/${objectId}` };
      return { to: '/availabilityplans/new', state: presetState({ availabilities: firstWeek }) };
    case 'holidays':
      return { to: '/globalsettings/planningSettings' };
    case 'resourceGroup':
      return { to: '/resourcegroups/new' };
    case 'resource':
      if (problem !== undefined) return { to: `/basedata/resources/edit/${objectId}` };
      return {
        to: '/basedata/resources/new',
        state: presetState({
          ...(known.resourceGroupId === null ? {} : { resourceGroups: [known.resourceGroupId] }),
          ...(known.availabilityPlanId === null
            ? {}
            : { availabilityPlans: [{ validFrom: always, weeks: [known.availabilityPlanId] }] }),
        }),
      };
    case 'article':
      return { to: '/basedata/articles/new' };
    case 'technology':
      if (problem !== undefined) return { to: `/basedata/technologies/edit/${objectId}` };
      return { to: `/basedata/technologies/new${objectId === undefined ? '' : `?article=${objectId}`}` };
    case 'customer':
      return { to: '/basedata/customers/new' };
    case 'order':
      return {
        to: '/planningobjects/projects/new',
        state: presetState({
          ...(known.customerId === null ? {} : { customerId: known.customerId }),
          ...(known.articleId === null ? {} : { 'articleId:0': known.articleId }),
        }),
      };
    case 'planned':
      return { to: objectId === undefined ? '/planningobjects/orders' : `/planningobjects/orders/${objectId}` };
  }
}

/** Where what a step has made is seen. */
export const listOfStep: Readonly<Record<Step['step'], string>> = {
  week: '/availabilityplans',
  holidays: '/holidays',
  resourceGroup: '/resourcegroups',
  resource: '/basedata/resources',
  article: '/basedata/articles',
  technology: '/basedata/technologies',
  customer: '/basedata/customers',
  order: '/planningobjects/orders',
  planned: '/production',
};
