import type { SettingName } from '../base-data/settings.ts';

/** The pages below `/globalsettings` (base data §2) and what is set on each, in groups with a heading. */
export const settingsPages = {
  planningObjectsSettings: {
    newPositions: ['defaultTermination', 'pendingByDefault', 'throughputOptimisation', 'automaticProductionOrderLock'],
    columns: [
      'projectsColumns',
      'orderPositionsColumns',
      'productionOrdersColumns',
      'operationsColumns',
      'activitiesColumns',
      'operationsColumnsExternal',
      'activitiesColumnsExternal',
    ],
  },
  planningSettings: {
    calendar: ['plantTimeZone', 'weekendDays', 'holidayCountry', 'holidayRegion'],
    timelines: [
      'monthsInPast',
      'monthsInFuture',
      'colorType',
      'resourcePlanningItemLabel',
      'workloadRoundMultipleReservations',
    ],
    moving: [
      'moveResourcesAcrossGroups',
      'freeMoveTimeline',
      'freeMoveProductionTimeline',
      'wayForGaps',
      'wayForInserts',
      'wayForResizes',
      'wayForMoves',
      'optimiserObjective',
      'closeGapsDisabled',
      'optimizeWorkloadDisabled',
    ],
  },
  workbenchSettings: {
    feedback: ['checkPlausibility', 'checkActivitiesPlausibility', 'donePreviousOperationsByDefault'],
    input: [
      'workbenchAmountOptional',
      'workbenchAmountValidation',
      'workbenchDurationOptional',
      'terminalAutomatedFeedbackParallelOperations',
      'anonymousProgressFeedback',
    ],
    cards: ['workbenchTicketDescriptionOperations', 'workbenchTicketDescriptionActivities'],
    signOut: ['workbenchAutomatedLogOut', 'workbenchAutomatedLogOutTime'],
  },
  importSettings: {
    positions: [
      'importDefaultArticleId',
      'importUpdateOrderPositions',
      'importUpdateNotPlannedOrderPositions',
      'importIgnoreChangedDeliveryDate',
      'importDoNotPlanOrderPositions',
      'importPlanAnyway',
      'importComments',
    ],
    runs: ['importRunsKeptDays'],
    automatedImport: [
      'automatedImportTypes',
      'automatedImportFilePathCustomers',
      'automatedImportFilePathMaterials',
      'automatedImportFilePathResources',
      'automatedImportFilePathSetupMatrices',
      'automatedImportFilePathArticles',
      'automatedImportFilePathOrderPositions',
      'automatedImportFilePathFeedback',
      'automatedImportUserId',
      'automatedImportExternalSystem',
    ],
    automatedImportTimetable: ['automatedImportSeconds', 'automatedImportTimes', 'automatedImportWeekdays'],
    automatedExport: ['automatedExportFilePathProgresses', 'automatedExportTimes', 'automatedExportWeekdays'],
    automatedFaults: ['automatedImportResponsibleId', 'automatedImportDeputyId'],
  },
  reportingSettings: {
    oee: ['oeeAvailabilityCalc', 'oeeEfficiencyCalc'],
    punctuality: ['punctualityTolerance'],
  },
  securitySettings: { signIn: ['hasTwoFactorAuthentication'] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly SettingName[]>>>>;
export type SettingsPage = keyof typeof settingsPages;

export const settingsPageNames = Object.keys(settingsPages) as readonly SettingsPage[];

/**
 * Settings of areas that this version does not have yet: they are kept and take effect with their area. The screen says so.
 */
export const settingsOfLaterAreas: ReadonlySet<SettingName> = new Set(['oeeAvailabilityCalc', 'oeeEfficiencyCalc']);
