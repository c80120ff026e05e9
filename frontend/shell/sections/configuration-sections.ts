import {
  Boxes,
  CalendarClock,
  CalendarX2,
  FolderTree,
  Grid3x3,
  Group,
  Languages,
  ListOrdered,
  ListTree,
  MapPin,
  PartyPopper,
  Ruler,
  Scale,
  Shapes,
  TextCursorInput,
  Trash2,
  TriangleAlert,
  Warehouse,
} from 'lucide-react';
import type { Section } from './section.ts';

/** The configuration lists, at the side of administration (base data §2). */
export const configurationSections: readonly Section[] = (
  [
    {
      name: 'availabilityPlans',
      icon: CalendarClock,
      path: '/availabilityplans',
      collection: 'availabilityPlans',
    },
    {
      name: 'setupMatrices',
      icon: Grid3x3,
      path: '/setupmatrices',
      collection: 'setupMatrices',
    },
    {
      name: 'articleGroups',
      icon: Boxes,
      path: '/articlegroups',
      collection: 'articleGroups',
    },
    {
      name: 'amountUnits',
      icon: Ruler,
      path: '/amountunits',
      collection: 'amountUnits',
    },
    {
      name: 'resourceGroups',
      icon: Group,
      path: '/resourcegroups',
      collection: 'resourceGroups',
    },
    {
      name: 'resourcePrograms',
      icon: ListTree,
      path: '/resourceprograms',
      collection: 'resourcePrograms',
    },
    {
      name: 'holidays',
      icon: PartyPopper,
      path: '/holidays',
      collection: 'publicHolidays',
    },
    {
      name: 'gapTypes',
      icon: CalendarX2,
      path: '/gaptypes',
      collection: 'gapTypes',
    },
    {
      name: 'troubleTypes',
      icon: TriangleAlert,
      path: '/troubletypes',
      collection: 'troubleTypes',
    },
    {
      name: 'troubleTypeGroups',
      icon: FolderTree,
      path: '/troubletypes/groups',
      collection: 'troubleTypeGroups',
    },
    {
      name: 'rejectTypes',
      icon: Trash2,
      path: '/rejecttypes',
      collection: 'rejectTypes',
    },
    {
      name: 'pools',
      icon: Warehouse,
      path: '/pools',
      collection: 'pools',
    },
    {
      name: 'locations',
      icon: MapPin,
      path: '/locations',
      collection: 'locations',
    },
    {
      name: 'physicalCharacteristics',
      icon: Scale,
      path: '/characteristics/physical',
      collection: 'characteristics',
      only: 'physical',
    },
    {
      name: 'freeCharacteristics',
      icon: Shapes,
      path: '/characteristics/free',
      collection: 'characteristics',
      only: 'free',
    },
    {
      name: 'orderCharacteristics',
      icon: ListOrdered,
      path: '/characteristics/order',
      collection: 'characteristics',
      only: 'order',
    },
    {
      name: 'propertyDefinitions',
      icon: TextCursorInput,
      path: '/additionalproperties',
      collection: 'propertyDefinitions',
    },
    {
      name: 'objectNames',
      icon: Languages,
      path: '/objectnames',
      collection: 'objectNames',
    },
  ] as const satisfies readonly Omit<Section, 'area' | 'group'>[]
).map((section) => ({ area: 'area.administration', group: 'configuration', ...section }));
