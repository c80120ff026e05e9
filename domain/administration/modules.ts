import {
  type Area,
  areaTable,
  type DerivedRight,
  type GivenRight,
  type SpecialRight,
} from '#domain/kernel/rights-table.ts';

/**
 * Module licences (base data §6, planning §6): what can be licensed, and which rights each brings into reach. A role says
 * what somebody may do, the licence whether the plant has it: both are needed. What no module names, administration and
 * history above all, needs no licence, so that nobody can lock the plant out of its own licences.
 */
export const moduleLicenceIds = [
  'planningObjects',
  'planningObjectsreadonly',
  'splitorderposition',
  'planning',
  'planningreadonly',
  'productionPlanning',
  'conflictRadar',
  'conflictRadarreadonly',
  'gaplist',
  'basedata',
  'basedatareadonly',
  'articlepartslist',
  'import',
  'automatedimport',
  'simulation',
  'workbench',
  'workbenchscan',
  'terminal',
  'rfidlogin',
] as const;
export type ModuleLicenceId = (typeof moduleLicenceIds)[number];

/** Roots of the tree of licences. */
export const moduleIds = ['planning', 'basedata', 'import', 'simulation', 'workbench'] as const;
export type ModuleId = (typeof moduleIds)[number];

interface ModuleLicence {
  readonly module: ModuleId;
  readonly areas: readonly Area[];
  readonly special: readonly SpecialRight[];
  /** Only seeing, and taking out what is seen. */
  readonly isReadOnly?: true;
  /** What it is limited in is terminals, not people (domain facts §13). */
  readonly countsDevices?: true;
  /** It has an entry in the menu of its own. */
  readonly isMenu: boolean;
}

const baseData: readonly Area[] = [
  'articles',
  'technologies',
  'customers',
  'materials',
  'resources',
  'characteristics',
  'configuration',
];

export const moduleLicences: Readonly<Record<ModuleLicenceId, ModuleLicence>> = {
  planningObjects: { module: 'planning', areas: ['planningObjects'], special: ['planning.planAnyway'], isMenu: true },
  planningObjectsreadonly: {
    module: 'planning',
    areas: ['planningObjects'],
    special: [],
    isReadOnly: true,
    isMenu: true,
  },
  splitorderposition: { module: 'planning', areas: [], special: ['planningObjects.split'], isMenu: false },
  planning: { module: 'planning', areas: ['planning'], special: ['planning.frozenZone'], isMenu: true },
  planningreadonly: { module: 'planning', areas: ['planning'], special: [], isReadOnly: true, isMenu: true },
  productionPlanning: { module: 'planning', areas: ['production'], special: ['planning.frozenZone'], isMenu: true },
  conflictRadar: {
    module: 'planning',
    areas: ['conflicts'],
    special: ['conflicts.confirm', 'conflicts.confirmOverdue'],
    isMenu: true,
  },
  conflictRadarreadonly: { module: 'planning', areas: ['conflicts'], special: [], isReadOnly: true, isMenu: true },
  gaplist: { module: 'planning', areas: ['gaps'], special: [], isMenu: true },
  basedata: { module: 'basedata', areas: baseData, special: [], isMenu: true },
  basedatareadonly: { module: 'basedata', areas: baseData, special: [], isReadOnly: true, isMenu: true },
  /** What articles are made of: assemblies and their components (domain facts §12, decision 0295). */
  articlepartslist: { module: 'basedata', areas: [], special: [], isMenu: false },
  import: { module: 'import', areas: ['import'], special: [], isMenu: true },
  /** Files that are taken and written by themselves (domain facts §12). */
  automatedimport: { module: 'import', areas: [], special: [], isMenu: false },
  simulation: {
    module: 'simulation',
    areas: ['simulations'],
    special: ['simulations.transfer', 'simulations.all'],
    isMenu: false,
  },
  workbench: {
    module: 'workbench',
    areas: ['feedback'],
    special: ['feedback.correct', 'feedback.completeWithout', 'feedback.writeForOthers'],
    isMenu: true,
  },
  /** Scanning codes of routing slips (domain facts §13). */
  workbenchscan: { module: 'workbench', areas: [], special: [], isMenu: false },
  terminal: { module: 'workbench', areas: ['terminals'], special: [], isMenu: false, countsDevices: true },
  /** Signing in at a terminal with a badge instead of a PIN. */
  rfidlogin: { module: 'workbench', areas: [], special: [], isMenu: false },
};

/** What follows from another right and needs a licence of its own beside that right's. */
export const licensedRights = {
  'feedback.scan': 'workbenchscan',
  'import.automated': 'automatedimport',
  'articles.partsList': 'articlepartslist',
} as const satisfies Partial<Record<DerivedRight, ModuleLicenceId>>;

/** Seeing and taking out: what a licence that has expired still allows. */
export const isReading = (right: GivenRight | DerivedRight): boolean =>
  right.endsWith('.read') || right.endsWith('.export');

/** The rights that a module licence brings into reach. */
export function rightsOfModule(id: ModuleLicenceId): readonly GivenRight[] {
  const { areas, special, isReadOnly } = moduleLicences[id];
  const rights = areas.flatMap((area) => areaTable[area].map((right) => `${area}.${right}` as GivenRight));
  return [...rights.filter((right) => isReadOnly === undefined || isReading(right)), ...special];
}

/** Module licences that bring a right into reach; none: it needs no licence. */
const modulesOfRight: ReadonlyMap<GivenRight, readonly ModuleLicenceId[]> = (() => {
  const found = new Map<GivenRight, ModuleLicenceId[]>();
  for (const id of moduleLicenceIds)
    for (const right of rightsOfModule(id)) found.set(right, [...(found.get(right) ?? []), id]);
  return found;
})();

export const modulesFor = (right: GivenRight): readonly ModuleLicenceId[] => modulesOfRight.get(right) ?? [];
