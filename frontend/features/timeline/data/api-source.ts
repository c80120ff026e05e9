// Trail of OperationsMoved, step 2 (ARCHITECTURE.md).

import { z } from 'zod';
import { emptyFactory, type Factory } from '#domain/base-data/factory.ts';
import { factoryCollections } from '#domain/base-data/factory-collections.ts';
import { byArticleGroup } from '#domain/base-data/fields/setup-matrix.ts';
import { fieldsFromBody } from '#domain/base-data/object-body.ts';
import { type Collection, idFieldOf } from '#domain/base-data/object-types.ts';
import { conflictCountsSchema, presenceMessageSchema } from '#domain/live.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { confirmConflict, readConflicts } from '#domain/planning/api/conflict-calls.ts';
import {
  editPlan,
  listEditSteps,
  previewEdit,
  publishPresence,
  replanSuccessors,
} from '#domain/planning/api/edit-calls.ts';
import { readHistory, readWhy } from '#domain/planning/api/history-calls.ts';
import { readOperation, readProductionOrder } from '#domain/planning/api/object-calls.ts';
import { readFactory as factoryCall, readTimeline } from '#domain/planning/api/timeline-calls.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { activityRowSchema } from '#domain/planning/rows/activity-row.ts';
import { operationRowSchema } from '#domain/planning/rows/operation-row.ts';
import { orderPositionRowSchema } from '#domain/planning/rows/order-position-row.ts';
import { productionOrderRowSchema } from '#domain/planning/rows/production-order-row.ts';
import { projectRowSchema } from '#domain/planning/rows/project-row.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask, askAt } from '#frontend/api/ask.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { firstOfEach } from '#frontend/api/first-of-each.ts';
import { api, live } from '#frontend/api/plant.ts';
import { readPlantSettings } from '#frontend/api/plant-settings.ts';
import { refreshAfter } from '#frontend/api/use-live-refresh.ts';
import { readWholeList } from '#frontend/kit/list/data/use-list.ts';
import { orRefused } from './edit-refused.ts';
import { apiOrderCalls } from './order-calls.ts';
import type { AsOf, TimelineSource } from './timeline-source.ts';

/** The timeline's data from the services, validated on arrival. */
export function apiSource(): TimelineSource {
  return {
    async loadPlan(fromDate, toDate, asOf) {
      const { body, position } = await askAt(
        readTimeline,
        { query: { fromDate, toDate } },
        { check: planSchema, ...(asOf && { asOf }) },
      );
      return { data: body, position };
    },
    loadFactory: readFactory,
    edit: (body) => orRefused(() => ask(editPlan, { body })),
    preview: (body) => orRefused(() => ask(previewEdit, { body })),
    replanSuccessors: (currentOperation, versionIdentifier) =>
      orRefused(() => ask(replanSuccessors, { body: { currentOperation, versionIdentifier } })),
    steps: () => ask(listEditSteps, { body: {} }),
    orders: apiOrderCalls,
    history: async (objectId) => (await ask(readHistory, { query: { objectId } })).items,
    why: async (id) => (await ask(readWhy, { params: { id } })).links,
    startOf: (operationId) =>
      ifThere(async () => {
        const { startDate } = await ask(readOperation, { params: { id: operationId } });
        return Date.parse(startDate);
      }),
    operationOf: (productionOrderId) =>
      ifThere(async () => {
        const { operations } = await ask(readProductionOrder, { params: { id: productionOrderId } });
        const sorted = operations.toSorted((a, b) => a.startDate.localeCompare(b.startDate));
        return (sorted.find((one) => one.statusId !== statusId.done) ?? sorted.at(-1))?.operationId;
      }),
    async conflicts() {
      const { body, position } = await askAt(readConflicts, {});
      return { report: body, position };
    },
    confirmConflict: (id) => orRefused(async () => (await ask(confirmConflict, { params: { id } })).changeSet),
    watchConflicts: (listener) =>
      live.subscribeDeltas('conflicts', (delta, position) => listener(conflictCountsSchema.parse(delta), position)),
    subscribePresence: (listener) =>
      live.subscribePresence((said) => {
        const message = presenceMessageSchema.safeParse(said);
        if (message.success) listener(message.data);
      }),
    publishPresence(hand, bars) {
      ask(publishPresence, { body: { hand, bars } }).catch(() => undefined);
    },
    watch(position, { delta, early, reread }) {
      const plan = live.subscribe('timeline', {
        position,
        onDelta: (message) => delta(deltaSchema.parse(message)),
        onEarly: (message) => early(deltaSchema.parse(message)),
        onReread: reread,
      });
      let timer: ReturnType<typeof setTimeout> | undefined;
      const soon = (): void => {
        clearTimeout(timer);
        timer = setTimeout(reread, refreshAfter);
      };
      const baseData = live.subscribe('base-data', {
        position,
        onDelta(message) {
          const { changed, removed } = baseDataDeltaSchema.parse(message);
          if ([...changed, ...removed].some(({ collection }) => ofFactory.has(collection))) soon();
        },
        onReread: soon,
      });
      return () => {
        clearTimeout(timer);
        baseData.close();
        plan.close();
      };
    },
  };
}

/** Of base data what a plan is read anew with: machines, working time, settings. */
const ofFactory: ReadonlySet<string> = new Set([...factoryCollections, 'settings']);
const changedObjects = z.array(z.object({ collection: z.string() }));
const baseDataDeltaSchema = z.object({ changed: changedObjects, removed: changedObjects });

/** Tens of thousands of rows of the same service and build. */
const planSchema = firstOfEach(readTimeline.answer);

/** undefined for what is not there, or not any more. */
async function ifThere<Found>(read: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  }
}

/** undefined for what this person may not read. */
async function orDenied<Found>(read: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return undefined;
    throw error;
  }
}

const articleGroups = listSource(collectionCalls('articleGroups').list);

async function readFactory(asOf?: AsOf): Promise<Factory> {
  const factory = emptyFactory();
  const [settings, objects] = await Promise.all([readPlantSettings(api), ask(factoryCall, {}, asOf && { asOf })]);
  for (const collection of factoryCollections) addTo(factory, collection, objects[collection]);
  // Only to name between what is set up: whoever may not read them sees numbers there, and the plan all the same.
  if ([...factory.objects.setupMatrices.values()].some(({ by }) => by === byArticleGroup))
    addTo(
      factory,
      'articleGroups',
      (await orDenied(() => readWholeList(articleGroups, { filters: [], sort: '' }))) ?? [],
    );
  factory.settings = settings;
  return factory;
}

type Item = Readonly<Record<string, unknown>>;

function addTo(factory: Factory, collection: Collection, items: readonly Item[]): void {
  for (const item of items) {
    const id = String(item[idFieldOf(collection)]);
    (factory.objects[collection] as Map<string, unknown>).set(id, fieldsFromBody(collection, item));
  }
}

const ids = z.array(z.string()).optional();
const removedSchema = z.object({
  operations: z.array(operationRowSchema.shape.operationId).optional(),
  productionOrders: z.array(productionOrderRowSchema.shape.productionOrderId).optional(),
  orderPositions: z.array(orderPositionRowSchema.shape.orderPositionId).optional(),
  projects: z.array(projectRowSchema.shape.projectId).optional(),
  activities: ids,
});
const deltaSchema = z.object({
  operations: z.array(operationRowSchema).optional(),
  productionOrders: z.array(productionOrderRowSchema).optional(),
  orderPositions: z.array(orderPositionRowSchema).optional(),
  projects: z.array(projectRowSchema).optional(),
  activities: z.array(activityRowSchema).optional(),
  removed: removedSchema.optional(),
  versionIdentifier: z.number(),
  by: z.object({ userId: z.string(), action: z.string() }).optional(),
});
