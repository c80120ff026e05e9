/**
 * The five kinds of planning objects: where each stands on the page, in the API and in a delete (planning §2, §7), and
 * what definitions of the plant's own fields call it.
 */
export const objectKinds = {
  project: {
    page: 'projects',
    list: '/planning/projects',
    detail: '/planning/projects',
    type: 'project',
    own: 'projects',
  },
  position: {
    page: 'orders',
    list: '/planning/positions',
    detail: '/planning/positions',
    type: 'orderPosition',
    own: 'positions',
  },
  activity: {
    page: 'activities',
    list: '/planning/activities',
    detail: '/planning/activities',
    type: 'activity',
    own: 'activities',
  },
  order: {
    page: 'productionorders',
    list: '/planning/productionOrders',
    detail: '/planning/productionOrders',
    type: 'productionOrder',
    own: 'productionOrders',
  },
  operation: {
    page: 'operations',
    list: '/planning/operations',
    detail: '/planning/v3/operations',
    type: 'operation',
    own: 'operations',
  },
} as const;

export type ObjectKind = keyof typeof objectKinds;

export const pageOf = (kind: ObjectKind, id: string): string => `/planningobjects/${objectKinds[kind].page}/${id}`;
export const listOf = (kind: ObjectKind): string => `/planningobjects/${objectKinds[kind].page}`;
