import {
  listActivities,
  listOperations,
  listPositions,
  listProductionOrders,
  listProjects,
  readActivity,
  readOperation,
  readPosition,
  readProductionOrder,
  readProject,
} from '#domain/planning/api/object-calls.ts';
import {
  changeActivity,
  changeOperation,
  changePosition,
  changeProductionOrder,
  changeProject,
} from '#domain/planning/api/order-calls.ts';
import { pathOf } from '#frontend/api/ask-client.ts';

/**
 * The five kinds of planning objects: where each stands on the page, in the API and in a delete (planning §2, §7), and
 * what definitions of the plant's own fields call it.
 */
export const objectKinds = {
  project: {
    page: 'projects',
    list: pathOf(listProjects),
    read: readProject,
    change: changeProject,
    type: 'project',
    own: 'projects',
  },
  position: {
    page: 'orders',
    list: pathOf(listPositions),
    read: readPosition,
    change: changePosition,
    type: 'orderPosition',
    own: 'positions',
  },
  activity: {
    page: 'activities',
    list: pathOf(listActivities),
    read: readActivity,
    change: changeActivity,
    type: 'activity',
    own: 'activities',
  },
  order: {
    page: 'productionorders',
    list: pathOf(listProductionOrders),
    read: readProductionOrder,
    change: changeProductionOrder,
    type: 'productionOrder',
    own: 'productionOrders',
  },
  operation: {
    page: 'operations',
    list: pathOf(listOperations),
    read: readOperation,
    change: changeOperation,
    type: 'operation',
    own: 'operations',
  },
} as const;

export type ObjectKind = keyof typeof objectKinds;

export const pageOf = (kind: ObjectKind, id: string): string => `/planningobjects/${objectKinds[kind].page}/${id}`;
export const listOf = (kind: ObjectKind): string => `/planningobjects/${objectKinds[kind].page}`;
