import { z } from 'zod';
import { refersTo } from '#domain/base-data/fields/field-types.ts';
import { type FileKind, fileKinds } from '#domain/base-data/file-kinds.ts';
import { externalIdSchema } from '#domain/kernel/external-id.ts';
import { objectives } from '#domain/kernel/objectives.ts';
import { defaultTimeZone } from '#domain/kernel/time-zone.ts';
import { quickPushes, waysOfLoss } from '#domain/kernel/ways.ts';

/** Fields of the columns of a list, in any order; empty: those that the product shows at first. */
const columnSet = z.array(z.string().regex(/^[A-Za-z][\w.-]{0,99}$/)).max(100);
/** Id of a user or an article; empty: nobody, none. */
const reference = () => z.string().regex(/^([A-Za-z0-9][\w-]{0,99})?$/);
/** What file systems take, neither hidden nor ending in a point or a blank. */
const segment = String.raw`[^\s.\\/:*?"<>|\x00-\x1f](?:[^\\/:*?"<>|\x00-\x1f]*[^\s.\\/:*?"<>|\x00-\x1f])?`;
const below = `${segment}(?:/${segment})*`;
/** Folders that are made in each; written so that the pattern means the same where nobody says how letters are compared. */
const made = '[dD][oO][nN][eE]|[fF][aA][iI][lL][eE][dD]|[tT][aA][kK][iI][nN][gG]';
const notMade = `(?!(?:.*/)?(?:${made})(?:/|$))`;
/** Folder below the one that the operator has set, as `erp/articles`: nothing that leads elsewhere, and none of those that are made in it. */
const folderBelow = z
  .string()
  .regex(new RegExp(`^${notMade}${below}$`))
  .max(200);
/** The same; empty: none. */
const folderOrNone = z
  .string()
  .regex(new RegExp(`^(?:${notMade}${below})?$`))
  .max(200);
const weekdays = z.array(z.number().int().min(0).max(6)).min(1).max(7);
/** Times of day, as `06:00`. */
const timesOfDay = z.array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)).max(96);
/** What a card of the workbench names below the step. */
export const ticketWords = ['article', 'articleNumber', 'productionOrder', 'project', 'customer', 'amount'] as const;
const ticket = z.array(z.enum(ticketWords)).max(ticketWords.length);

/** Global settings (base data §3). Grows with the areas that read them; names and defaults are the requirement's. */
export const globalSettingsSchema = z.strictObject({
  /** IANA name; decides days, weekdays and shifts. A setting of ours (api contract). */
  plantTimeZone: z.string().refine(isTimeZone),
  /** 0 = Sunday (planning §9). */
  weekendDays: z.array(z.number().int().min(0).max(6)).max(7),
  /**
   * Country (ISO 3166-1, as `DE`) and region (as `BY`) whose public holidays are filled in; empty: nobody fills any.
   * Settings of ours.
   */
  holidayCountry: z.string().regex(/^([A-Z]{2})?$/),
  holidayRegion: z.string().regex(/^[A-Z0-9-]{0,10}$/),
  /** Direction of new order positions. */
  defaultTermination: z.enum(['forward', 'backward']),
  /** New order positions begin as pending (domain facts §16). */
  pendingByDefault: z.boolean(),
  /** Engine parameter (domain facts §5). */
  throughputOptimisation: z.boolean(),
  /** Operations may be moved to resources of other groups (planning §5). */
  moveResourcesAcrossGroups: z.boolean(),
  /** Bars go exactly where they are put: on the timeline of orders, on the one of resources (planning §5). */
  freeMoveTimeline: z.boolean(),
  freeMoveProductionTimeline: z.boolean(),
  /** A production order is locked when it is planned (planning §4). */
  automaticProductionOrderLock: z.boolean(),
  /**
   * How bars give way to a gap, to what is put between them, to one that gets longer, and to one that they wait for and that is
   * moved. Settings of ours (api contract).
   */
  wayForGaps: z.enum(waysOfLoss),
  wayForInserts: z.enum(quickPushes),
  wayForResizes: z.enum(quickPushes),
  wayForMoves: z.enum(quickPushes),
  /** What a search for a better plan is for when nobody says otherwise. */
  optimiserObjective: z.enum(objectives),
  closeGapsDisabled: z.boolean(),
  optimizeWorkloadDisabled: z.boolean(),
  /** Months before and after today that the timelines show at first. */
  monthsInPast: z.number().int().min(0).max(120),
  monthsInFuture: z.number().int().min(1).max(120),
  /** What gives a bar its colour, and its words on the timeline of resources. */
  colorType: z.enum(['resourceGroup', 'article']),
  resourcePlanningItemLabel: z.enum(['valueAdd', 'article', 'productionOrder', 'project']),
  /** Workload of resources that take several operations at once is shown as at most full. */
  workloadRoundMultipleReservations: z.boolean(),
  /** Days after the delivery day that still count as on time in the schedule adherence (domain facts §15). */
  punctualityTolerance: z.number().int().min(0).max(365),
  /** Feedback that cannot be right is marked (domain facts §16). */
  checkPlausibility: z.boolean(),
  checkActivitiesPlausibility: z.boolean(),
  /** Completing a step completes those before it, too. */
  donePreviousOperationsByDefault: z.boolean(),
  /** Columns that lists begin with, for people who have chosen none themselves; for external partners those below. */
  projectsColumns: columnSet,
  orderPositionsColumns: columnSet,
  productionOrdersColumns: columnSet,
  operationsColumns: columnSet,
  activitiesColumns: columnSet,
  operationsColumnsExternal: columnSet,
  activitiesColumnsExternal: columnSet,
  /** Article of imported order positions that name none. */
  importDefaultArticleId: refersTo('articles', reference()),
  /** An import does not change the delivery day of a position that is there. */
  importIgnoreChangedDeliveryDate: z.boolean(),
  /** Parameters of imports (domain facts §12), which a single run may set otherwise (`domain/import/options.ts`). */
  importPlanAnyway: z.boolean(),
  importUpdateOrderPositions: z.boolean(),
  importUpdateNotPlannedOrderPositions: z.boolean(),
  importDoNotPlanOrderPositions: z.boolean(),
  importComments: z.enum(['replace', 'append', 'keep']),
  /** Days for which what an import has read and done can be looked at. */
  importRunsKeptDays: z.number().int().min(1).max(3650),
  /** Kinds of files that are taken from folders by themselves, and from which. Names beyond the requirement's are ours. */
  automatedImportTypes: z.array(z.enum(fileKinds)).max(fileKinds.length),
  automatedImportFilePathCustomers: folderBelow,
  automatedImportFilePathMaterials: folderBelow,
  automatedImportFilePathResources: folderBelow,
  automatedImportFilePathSetupMatrices: folderBelow,
  automatedImportFilePathArticles: folderBelow,
  automatedImportFilePathOrderPositions: folderBelow,
  automatedImportFilePathFeedback: folderBelow,
  /** Whose ids the column `externalId` of these files has. */
  automatedImportExternalSystem: externalIdSchema.shape.system,
  /** Looked at on these days at these times of the plant; without times every so many seconds, which also lie between two looks at a file. */
  automatedImportWeekdays: weekdays,
  automatedImportTimes: timesOfDay,
  automatedImportSeconds: z.number().int().min(2).max(86_400),
  /** Where the progress of operations is written to, and when; empty: nowhere. */
  automatedExportFilePathProgresses: folderOrNone,
  automatedExportWeekdays: weekdays,
  automatedExportTimes: timesOfDay.min(1),
  /** Users who are told of what could not be taken or written. */
  automatedImportResponsibleId: reference(),
  automatedImportDeputyId: reference(),
  /** In whose name and with whose rights; whoever changes what is taken or written is it from then on (decision 0258). */
  automatedImportUserId: reference(),
  /** Availability of a machine: of the whole time, or of the planned one. Its performance: by planned or actual times. */
  oeeAvailabilityCalc: z.enum(['full', 'net']),
  oeeEfficiencyCalc: z.enum(['plan', 'actual']),
  /** Feedback of the main step is taken for the parallel ones without asking. */
  terminalAutomatedFeedbackParallelOperations: z.boolean(),
  workbenchAmountOptional: z.boolean(),
  /** More than is left cannot be reported. */
  workbenchAmountValidation: z.boolean(),
  workbenchDurationOptional: z.boolean(),
  /** Terminals sign out after `workbenchAutomatedLogOutTime` seconds without a touch. */
  workbenchAutomatedLogOut: z.boolean(),
  workbenchAutomatedLogOutTime: z.number().int().min(10).max(86_400),
  workbenchTicketDescriptionOperations: ticket,
  workbenchTicketDescriptionActivities: ticket,
  /** Lists and reports do not name who reported. */
  anonymousProgressFeedback: z.boolean(),
  /** Who has a second factor is asked for it when signing in (planning §6). */
  hasTwoFactorAuthentication: z.boolean(),
});
export type GlobalSettings = z.infer<typeof globalSettingsSchema>;

export const defaultSettings: GlobalSettings = {
  plantTimeZone: defaultTimeZone,
  weekendDays: [0, 6],
  holidayCountry: '',
  holidayRegion: '',
  defaultTermination: 'forward',
  pendingByDefault: false,
  throughputOptimisation: true,
  moveResourcesAcrossGroups: false,
  freeMoveTimeline: false,
  freeMoveProductionTimeline: false,
  automaticProductionOrderLock: false,
  wayForGaps: 'rightShift',
  wayForInserts: 'rightShift',
  wayForResizes: 'rightShift',
  wayForMoves: 'othersStay',
  optimiserObjective: 'fewestLate',
  closeGapsDisabled: false,
  optimizeWorkloadDisabled: false,
  monthsInPast: 1,
  monthsInFuture: 12,
  colorType: 'article',
  resourcePlanningItemLabel: 'productionOrder',
  workloadRoundMultipleReservations: false,
  punctualityTolerance: 0,
  checkPlausibility: false,
  checkActivitiesPlausibility: false,
  donePreviousOperationsByDefault: false,
  projectsColumns: [],
  orderPositionsColumns: [],
  productionOrdersColumns: [],
  operationsColumns: [],
  activitiesColumns: [],
  operationsColumnsExternal: [],
  activitiesColumnsExternal: [],
  importDefaultArticleId: '',
  importIgnoreChangedDeliveryDate: false,
  importPlanAnyway: false,
  importUpdateOrderPositions: true,
  importUpdateNotPlannedOrderPositions: false,
  importDoNotPlanOrderPositions: false,
  importComments: 'replace',
  importRunsKeptDays: 365,
  automatedImportTypes: [],
  automatedImportFilePathCustomers: 'customers',
  automatedImportFilePathMaterials: 'materials',
  automatedImportFilePathResources: 'resources',
  automatedImportFilePathSetupMatrices: 'setup-matrices',
  automatedImportFilePathArticles: 'articles',
  automatedImportFilePathOrderPositions: 'positions',
  automatedImportFilePathFeedback: 'feedback',
  automatedImportExternalSystem: 'ERP',
  automatedImportWeekdays: [0, 1, 2, 3, 4, 5, 6],
  automatedImportTimes: [],
  automatedImportSeconds: 30,
  automatedExportFilePathProgresses: '',
  automatedExportWeekdays: [0, 1, 2, 3, 4, 5, 6],
  automatedExportTimes: ['06:00'],
  automatedImportResponsibleId: '',
  automatedImportDeputyId: '',
  automatedImportUserId: '',
  oeeAvailabilityCalc: 'full',
  oeeEfficiencyCalc: 'plan',
  terminalAutomatedFeedbackParallelOperations: false,
  workbenchAmountOptional: false,
  workbenchAmountValidation: false,
  workbenchDurationOptional: false,
  workbenchAutomatedLogOut: false,
  workbenchAutomatedLogOutTime: 300,
  workbenchTicketDescriptionOperations: ['article', 'productionOrder'],
  workbenchTicketDescriptionActivities: ['article', 'project'],
  anonymousProgressFeedback: false,
  hasTwoFactorAuthentication: false,
};

/** The setting that names the folder of a kind of files. */
export const folderSettings = {
  customers: 'automatedImportFilePathCustomers',
  material: 'automatedImportFilePathMaterials',
  resources: 'automatedImportFilePathResources',
  setupmatrices: 'automatedImportFilePathSetupMatrices',
  articles: 'automatedImportFilePathArticles',
  projectpositions: 'automatedImportFilePathOrderPositions',
  feedback: 'automatedImportFilePathFeedback',
} as const satisfies Readonly<Record<FileKind, keyof GlobalSettings>>;

export type SettingName = keyof GlobalSettings;
export const settingNames = Object.keys(globalSettingsSchema.shape) as readonly SettingName[];

/**
 * The settings that hold with what is stored: a list may be JSON text, and what no version of the product knows falls back to
 * its default (base data §3).
 */
export function settingsFrom(stored: Readonly<Record<string, unknown>>): GlobalSettings {
  const held = settingNames.flatMap((name) => {
    if (stored[name] === undefined) return [];
    const schema: z.ZodType = globalSettingsSchema.shape[name];
    const isList = Array.isArray(defaultSettings[name]);
    const { success, data } = schema.safeParse(isList ? listOf(stored[name]) : stored[name]);
    return success ? [[name, data] as const] : [];
  });
  return { ...defaultSettings, ...(Object.fromEntries(held) as Partial<GlobalSettings>) };
}

function listOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
