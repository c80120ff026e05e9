import { Factory, ListOrdered, ListStart, ListTree, Package, Route, UsersRound, Workflow, Wrench } from 'lucide-react';
import { rightOn } from '#domain/base-data/collection-areas.ts';
import type { Section } from './section.ts';

/** Base data, as tabs in this order (base data §2). */
export const baseDataSections: readonly Section[] = (
  [
    {
      name: 'articles',
      icon: Package,
      path: '/basedata/articles',
      collection: 'articles',
    },
    {
      name: 'technologies',
      icon: Route,
      path: '/basedata/technologies',
      collection: 'technologies',
    },
    {
      name: 'technologyItems',
      icon: ListTree,
      path: '/basedata/technologyItems',
      right: rightOn('technologies', 'read'),
    },
    {
      name: 'templates',
      icon: ListStart,
      path: '/basedata/templates',
      collection: 'processTemplates',
    },
    {
      name: 'customers',
      icon: UsersRound,
      path: '/basedata/customers',
      collection: 'customers',
    },
    {
      name: 'materials',
      icon: Factory,
      path: '/basedata/materials',
      collection: 'materials',
    },
    {
      name: 'resources',
      icon: Wrench,
      path: '/basedata/resources',
      collection: 'resources',
    },
    {
      name: 'resourcePriorities',
      icon: ListOrdered,
      path: '/basedata/resourcepriority',
      right: rightOn('resourcePriorities', 'read'),
    },
    {
      name: 'valueAdds',
      icon: Workflow,
      path: '/basedata/valueadds',
      collection: 'valueAdds',
    },
  ] as const satisfies readonly Omit<Section, 'area'>[]
).map((section) => ({ area: 'area.baseData', ...section }));
