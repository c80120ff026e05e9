import {
  CalendarOff,
  CalendarRange,
  ChartNoAxesGantt,
  Database,
  FileUp,
  GitBranch,
  Hammer,
  Layers,
  type LucideIcon,
  Radar,
  SlidersHorizontal,
} from 'lucide-react';
import type { ModuleName } from '#domain/administration/preferences.ts';
import type { Right } from '#domain/kernel/rights.ts';
import type { SectionArea } from './section.ts';
import { areaPaths, sectionAt, sectionsOf } from './sections.ts';

export interface Area {
  readonly name: `area.${ModuleName}`;
  readonly icon: LucideIcon;
  /** Target of the rail item. */
  readonly path: string;
  /** Whether an address belongs to the area. */
  readonly has: (pathname: string) => boolean;
  readonly mayRead: (rights: readonly Right[]) => boolean;
}

/** An area of one kind of page. */
const area = (
  name: Area['name'],
  icon: LucideIcon,
  path: string,
  right: Right,
  /** First parts of the addresses that belong to it. */
  base = path,
): Area => ({
  name,
  icon,
  path,
  has: (pathname) => `${pathname}/`.startsWith(`${base}/`),
  mayRead: (rights) => rights.includes(right),
});

/** An area whose pages stand in the table of sections. */
const areaOfSections = (name: SectionArea, icon: LucideIcon): Area => ({
  name,
  icon,
  path: areaPaths[name],
  has: (pathname) => sectionAt(pathname)?.area === name,
  mayRead: (rights) => sectionsOf(name, rights).length > 0,
});

/** The areas of this version, in the order of the rail (planning §2). */
export const areas: readonly Area[] = [
  area('area.orders', Layers, '/planningobjects/productionorders', 'planningObjects.read', '/planningobjects'),
  area('area.planning', CalendarRange, '/planning', 'planning.read'),
  area('area.production', ChartNoAxesGantt, '/production', 'production.read'),
  area('area.radar', Radar, '/conflictradar', 'conflicts.read'),
  area('area.workbench', Hammer, '/workbench', 'feedback.write'),
  area('area.gaps', CalendarOff, '/resourcegaps', 'gaps.read'),
  areaOfSections('area.baseData', Database),
  area('area.import', FileUp, '/import', 'import.read'),
  {
    ...area('area.simulation', GitBranch, '/simulations', 'plan.read'),
    has: (pathname) => /^\/(simulations|comparison)(\/|$)/.test(pathname),
  },
  areaOfSections('area.administration', SlidersHorizontal),
];

/** Where a person arrives after sign-in. */
export const startPath = '/production';
