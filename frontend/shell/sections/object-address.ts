import { sections } from './sections.ts';

/** Lists of planning objects by the name that the services give them. */
const planningLists: Readonly<Record<string, string>> = {
  projects: 'projects',
  positions: 'orders',
  productionOrders: 'productionorders',
  operations: 'operations',
  activities: 'activities',
};

/** Where an object of a collection is shown; undefined where it has no page. */
export function objectAddress(collection: string, id: string): string | undefined {
  // Of three lists, by their kind; the address finds the one.
  if (collection === 'characteristics') return `/characteristics/${id}`;
  if (collection === 'globalSettings') return `/globalsettings/${id}`;
  // People and devices are no base data: their pages are named as they are.
  const list = sections.find((one) => one.collection === collection || one.name === collection)?.path;
  if (list !== undefined) return `${list}/${id}`;
  const planning = planningLists[collection];
  return planning === undefined ? undefined : `/planningobjects/${planning}/${id}`;
}
