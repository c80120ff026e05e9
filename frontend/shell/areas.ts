import {
  CalendarOff,
  CalendarRange,
  ChartNoAxesGantt,
  Database,
  FileUp,
  Layers,
  type LucideIcon,
  Radar,
  SlidersHorizontal,
} from 'lucide-react';
import type { Right } from '#domain/administration/rights.ts';

export interface Area {
  readonly name:
    | 'area.orders'
    | 'area.planning'
    | 'area.production'
    | 'area.radar'
    | 'area.gaps'
    | 'area.baseData'
    | 'area.import'
    | 'area.administration';
  readonly icon: LucideIcon;
  /** Target of the rail item. */
  readonly path: string;
  /** Prefix of the paths that belong to the area. */
  readonly base: string;
  readonly right: Right;
}

/** The areas of this version, in the order of the rail (planning §2). */
export const areas: readonly Area[] = [
  {
    name: 'area.orders',
    icon: Layers,
    path: '/planningobjects/productionorders',
    base: '/planningobjects',
    right: 'planning.read',
  },
  { name: 'area.planning', icon: CalendarRange, path: '/planning', base: '/planning/', right: 'planning.read' },
  { name: 'area.production', icon: ChartNoAxesGantt, path: '/production', base: '/production', right: 'planning.read' },
  { name: 'area.radar', icon: Radar, path: '/conflictradar', base: '/conflictradar', right: 'planning.read' },
  { name: 'area.gaps', icon: CalendarOff, path: '/resourcegaps', base: '/resourcegaps', right: 'basedata.read' },
  { name: 'area.baseData', icon: Database, path: '/basedata/articles', base: '/basedata', right: 'basedata.read' },
  { name: 'area.import', icon: FileUp, path: '/import', base: '/import', right: 'import.write' },
  {
    name: 'area.administration',
    icon: SlidersHorizontal,
    path: '/administration/deadletters',
    base: '/administration',
    right: 'useradmin.read',
  },
];

/** Where a person arrives after sign-in. */
export const startPath = '/production';
