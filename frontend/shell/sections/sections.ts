import {
  BadgeCheck,
  Boxes,
  Bug,
  CalendarClock,
  CalendarRange,
  CalendarX2,
  ChartColumn,
  Factory,
  FileCog,
  FolderTree,
  Grid3x3,
  Group,
  Hammer,
  Languages,
  Layers,
  ListOrdered,
  ListStart,
  ListTree,
  type LucideIcon,
  MapPin,
  MonitorPlay,
  Package,
  PartyPopper,
  RadioTower,
  Route,
  Ruler,
  Scale,
  ScrollText,
  Shapes,
  ShieldCheck,
  TabletSmartphone,
  TextCursorInput,
  Trash2,
  TriangleAlert,
  UserCog,
  UsersRound,
  Warehouse,
  Workflow,
  Wrench,
} from 'lucide-react';
import { rightOn } from '#domain/administration/collection-areas.ts';
import type { Right } from '#domain/administration/rights.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import type { SectionGroup, SectionName } from './section-text.ts';

/** Areas whose pages stand in the table below: base data has them as tabs, administration as a list at its side. */
export type SectionArea = 'area.baseData' | 'area.administration';

/** Where an area's first page is found that the person may read. */
export const areaPaths: Readonly<Record<SectionArea, string>> = {
  'area.baseData': '/basedata',
  'area.administration': '/administration',
};

/** A page of an area: whoever adds a page adds its line here, and the menu, the address and the rights follow. */
export interface Section {
  readonly area: SectionArea;
  /** Heading that it stands under at the side of administration. */
  readonly group?: SectionGroup;
  /** `section.{name}` in `messages`. */
  readonly name: SectionName;
  readonly icon: LucideIcon;
  /** Address of the page; everything below it belongs to it, too. */
  readonly path: string;
  /** Who does not have it sees no entry; of a page with a collection it is the right to read its objects. */
  readonly right?: Right;
  /** Objects that the page lists and shows at `{path}/{id}`; it gets its route from here, and its number beside it. */
  readonly collection?: Collection;
  /** Of those objects the ones of this kind. */
  readonly only?: string;
}

const baseData = 'area.baseData';
const administration = 'area.administration';

/**
 * The second level of the navigation, in its order (base data §2). Pages that are not there have no line; the groups
 * stand in the order of their first line.
 */
export const sections: readonly Section[] = [
  {
    area: baseData,
    name: 'articles',
    icon: Package,
    path: '/basedata/articles',
    collection: 'articles',
  },
  {
    area: baseData,
    name: 'technologies',
    icon: Route,
    path: '/basedata/technologies',
    collection: 'technologies',
  },
  {
    area: baseData,
    name: 'technologyItems',
    icon: ListTree,
    path: '/basedata/technologyItems',
    right: rightOn('technologies', 'read'),
  },
  {
    area: baseData,
    name: 'templates',
    icon: ListStart,
    path: '/basedata/templates',
    collection: 'processTemplates',
  },
  {
    area: baseData,
    name: 'customers',
    icon: UsersRound,
    path: '/basedata/customers',
    collection: 'customers',
  },
  {
    area: baseData,
    name: 'materials',
    icon: Factory,
    path: '/basedata/materials',
    collection: 'materials',
  },
  {
    area: baseData,
    name: 'resources',
    icon: Wrench,
    path: '/basedata/resources',
    collection: 'resources',
  },
  {
    area: baseData,
    name: 'resourcePriorities',
    icon: ListOrdered,
    path: '/basedata/resourcepriority',
    right: rightOn('resourcePriorities', 'read'),
  },
  {
    area: baseData,
    name: 'valueAdds',
    icon: Workflow,
    path: '/basedata/valueadds',
    collection: 'valueAdds',
  },
  {
    area: administration,
    group: 'people',
    name: 'users',
    icon: UsersRound,
    path: '/usermanagement/users',
    right: 'users.read',
  },
  {
    area: administration,
    group: 'people',
    name: 'roles',
    icon: UserCog,
    path: '/roles',
    right: 'roles.read',
  },
  {
    area: administration,
    group: 'people',
    name: 'licences',
    icon: BadgeCheck,
    path: '/licences',
    right: 'licences.read',
  },
  {
    area: administration,
    group: 'devices',
    name: 'terminals',
    icon: TabletSmartphone,
    path: '/workbenchterminal',
    right: 'terminals.read',
  },
  {
    area: administration,
    group: 'devices',
    name: 'screens',
    icon: MonitorPlay,
    path: '/planeustvadmin',
    right: 'terminals.read',
  },
  {
    area: administration,
    group: 'settings',
    name: 'planningObjectsSettings',
    icon: Layers,
    path: '/globalsettings/planningObjectsSettings',
    right: 'settings.read',
  },
  {
    area: administration,
    group: 'settings',
    name: 'planningSettings',
    icon: CalendarRange,
    path: '/globalsettings/planningSettings',
    right: 'settings.read',
  },
  {
    area: administration,
    group: 'settings',
    name: 'workbenchSettings',
    icon: Hammer,
    path: '/globalsettings/workbenchSettings',
    right: 'settings.read',
  },
  {
    area: administration,
    group: 'settings',
    name: 'importSettings',
    icon: FileCog,
    path: '/globalsettings/importSettings',
    right: 'settings.read',
  },
  {
    area: administration,
    group: 'settings',
    name: 'reportingSettings',
    icon: ChartColumn,
    path: '/globalsettings/reportingSettings',
    right: 'settings.read',
  },
  {
    area: administration,
    group: 'settings',
    name: 'securitySettings',
    icon: ShieldCheck,
    path: '/globalsettings/securitySettings',
    right: 'settings.read',
  },
  {
    area: administration,
    group: 'operation',
    name: 'machines',
    icon: RadioTower,
    path: '/administration/machines',
    right: 'plan.read',
  },
  {
    area: administration,
    group: 'operation',
    name: 'deadLetters',
    icon: Bug,
    path: '/administration/deadletters',
    right: 'upkeep.read',
  },
  {
    area: administration,
    group: 'operation',
    name: 'audit',
    icon: ScrollText,
    path: '/administration/audit',
    right: 'audit.read',
  },
  {
    area: administration,
    group: 'configuration',
    name: 'availabilityPlans',
    icon: CalendarClock,
    path: '/availabilityplans',
    collection: 'availabilityPlans',
  },
  {
    area: administration,
    group: 'configuration',
    name: 'setupMatrices',
    icon: Grid3x3,
    path: '/setupmatrices',
    collection: 'setupMatrices',
  },
  {
    area: administration,
    group: 'configuration',
    name: 'articleGroups',
    icon: Boxes,
    path: '/articlegroups',
    collection: 'articleGroups',
  },
  {
    area: administration,
    group: 'configuration',
    name: 'amountUnits',
    icon: Ruler,
    path: '/amountunits',
    collection: 'amountUnits',
  },
  {
    area: administration,
    group: 'configuration',
    name: 'resourceGroups',
    icon: Group,
    path: '/resourcegroups',
    collection: 'resourceGroups',
  },
  {
    area: administration,
    group: 'configuration',
    name: 'resourcePrograms',
    icon: ListTree,
    path: '/resourceprograms',
    collection: 'resourcePrograms',
  },
  {
    area: administration,
    group: 'configuration',
    name: 'holidays',
    icon: PartyPopper,
    path: '/holidays',
    collection: 'publicHolidays',
  },
  {
    area: administration,
    group: 'configuration',
    name: 'gapTypes',
    icon: CalendarX2,
    path: '/gaptypes',
    collection: 'gapTypes',
  },
  {
    area: administration,
    group: 'configuration',
    name: 'troubleTypes',
    icon: TriangleAlert,
    path: '/troubletypes',
    collection: 'troubleTypes',
  },
  {
    area: administration,
    group: 'configuration',
    name: 'troubleTypeGroups',
    icon: FolderTree,
    path: '/troubletypes/groups',
    collection: 'troubleTypeGroups',
  },
  {
    area: administration,
    group: 'configuration',
    name: 'rejectTypes',
    icon: Trash2,
    path: '/rejecttypes',
    collection: 'rejectTypes',
  },
  {
    area: administration,
    group: 'configuration',
    name: 'pools',
    icon: Warehouse,
    path: '/pools',
    collection: 'pools',
  },
  {
    area: administration,
    group: 'configuration',
    name: 'locations',
    icon: MapPin,
    path: '/locations',
    collection: 'locations',
  },
  {
    area: administration,
    group: 'configuration',
    name: 'physicalCharacteristics',
    icon: Scale,
    path: '/characteristics/physical',
    collection: 'characteristics',
    only: 'physical',
  },
  {
    area: administration,
    group: 'configuration',
    name: 'freeCharacteristics',
    icon: Shapes,
    path: '/characteristics/free',
    collection: 'characteristics',
    only: 'free',
  },
  {
    area: administration,
    group: 'configuration',
    name: 'orderCharacteristics',
    icon: ListOrdered,
    path: '/characteristics/order',
    collection: 'characteristics',
    only: 'order',
  },
  {
    area: administration,
    group: 'configuration',
    name: 'propertyDefinitions',
    icon: TextCursorInput,
    path: '/additionalproperties',
    collection: 'propertyDefinitions',
  },
  {
    area: administration,
    group: 'configuration',
    name: 'objectNames',
    icon: Languages,
    path: '/objectnames',
    collection: 'objectNames',
  },
];

/** The pages of an area that somebody with these rights may read. */
export const sectionsOf = (area: string, rights: readonly Right[]): readonly Section[] =>
  sections.filter((section) => section.area === area && mayRead(section, rights));

/** Whether somebody with these rights may open the page. */
export function mayRead({ collection, right }: Section, rights: readonly Right[]): boolean {
  const needed = collection === undefined ? right : rightOn(collection, 'read');
  return needed === undefined || rights.includes(needed);
}

/** The page that an address belongs to: of `/troubletypes` and `/troubletypes/groups` the longer one. */
export const sectionAt = (pathname: string): Section | undefined =>
  sections
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
