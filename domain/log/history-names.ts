import { screenFieldsSchema, terminalFieldsSchema } from '#domain/administration/device.ts';
import { licenceFieldsSchema } from '#domain/administration/licence.ts';
import { roleFieldsSchema } from '#domain/administration/role.ts';
import { userFieldsSchema } from '#domain/administration/user.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import { globalSettingsSchema } from '#domain/base-data/settings.ts';
import { StepNoted } from '#domain/planning/events/edit-events.ts';
import { type PlanningEvent, planningEvents } from '#domain/planning/events/events.ts';
import { reportedFields } from '#domain/planning/plan/feedback-kinds.ts';
import { SimulationCreated } from '#domain/simulation/events.ts';
import { eventCatalogue, storeEvents } from './event-catalogue.ts';

/**
 * Every name that the history can show, for whoever gives them words. A test folds one event of each type with all
 * its fields and compares.
 */

/** Actions of planning are its events. */
export const planningHistoryActions: readonly PlanningEvent['type'][] = planningEvents
  .map(({ type }) => type)
  // What was done outside the plan has a history where it was done.
  .filter((type) => type !== StepNoted.type);

/** What can change of an object of planning. */
export const planningHistoryFields = [
  'activityId',
  'additionalProperties',
  'articleAmount',
  'articleId',
  'attachment',
  'comment',
  'confirmed',
  'customerId',
  'deliveryDate',
  'endDate',
  'externalIds',
  'handOverDate',
  'isSplit',
  'location',
  'locked',
  'number',
  'occurredAt',
  'orderDate',
  'orderPositionId',
  'orderPositionNumber',
  'ownedBy',
  'ownerId',
  'parentProductionOrderId',
  'pending',
  'photo',
  'planAnyway',
  'planTime',
  'position',
  'positionNumber',
  'predecessors',
  'printDate',
  'processName',
  'processNumber',
  'processTemplateId',
  'productionOrderNumber',
  'productionProcessStep',
  'projectId',
  'projectName',
  'projectNumber',
  'rejectTypeId',
  'removed',
  ...reportedFields,
  'resourceId',
  'setupTime',
  'splitFrom',
  'startDate',
  'statusId',
  'switchedOff',
  'technologyId',
  'termination',
  'transferredFrom',
  'troubleTypeId',
  'valueAddName',
  'workerId',
] as const;
export type PlanningHistoryField = (typeof planningHistoryFields)[number];

/** What the run of an import tells of itself. */
const importHistoryFields = ['importType', 'fileName', 'rows', 'imported', 'rejected', 'undone'] as const;

/** What loading and removing the sample plant tell of themselves. */
const samplePlantHistoryFields = ['refused', 'removed', 'kept'] as const;

/** What is told of reports that the plan did not take, beside what they said. */
const refusedReportHistoryFields = ['refusal', 'reason'] as const;

const ofTheStore: ReadonlySet<string> = new Set(storeEvents.map(({ type }) => type));

/**
 * Of planning, base data and administration; not what the store says of itself.
 * @internal asked by tests
 */
export const historyActions: readonly string[] = [...eventCatalogue.keys()].filter(
  (type) => !ofTheStore.has(type) && type !== StepNoted.type,
);

/** @internal asked by tests */
export const historyFields: readonly string[] = [
  ...new Set<string>([
    ...planningHistoryFields,
    ...importHistoryFields,
    ...samplePlantHistoryFields,
    ...refusedReportHistoryFields,
    ...Object.values(objectTypes).flatMap(({ fields }) => Object.keys(fields.shape)),
    ...Object.keys(userFieldsSchema.shape),
    ...Object.keys(roleFieldsSchema.shape),
    ...Object.keys(licenceFieldsSchema.shape),
    ...Object.keys(terminalFieldsSchema.shape),
    ...Object.keys(screenFieldsSchema.shape),
    ...Object.keys(globalSettingsSchema.shape),
    ...Object.keys(SimulationCreated.schema.omit({ simulationId: true }).shape),
    'sharedWith',
  ]),
];
