// Trail of OperationsMoved, step 2 (ARCHITECTURE.md).
import { z } from 'zod';
import { emptyFactory, type Factory } from '#domain/base-data/factory.ts';
import { factoryCollections, factoryPath } from '#domain/base-data/factory-collections.ts';
import { type Collection, idFieldOf, objectTypes } from '#domain/base-data/object-types.ts';
import { byArticleGroup } from '#domain/base-data/setup-matrix.ts';
import { operationIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { conflictCountsSchema, handMessageSchema } from '#domain/live.ts';
import { editStepsSchema, timelineDataSchema, timelineEditAnswerSchema } from '#domain/planning/api/timeline-api.ts';
import { namedConflictsSchema } from '#domain/planning/conflicts/conflict-names.ts';
import { reasonSchema } from '#domain/planning/plan/placement.ts';
import { statusId, statusIdSchema } from '#domain/planning/plan/status.ts';
import { activityRowSchema } from '#domain/planning/rows/activity-row.ts';
import { operationRowSchema } from '#domain/planning/rows/operation-row.ts';
import { orderPositionRowSchema } from '#domain/planning/rows/order-position-row.ts';
import { productionOrderRowSchema } from '#domain/planning/rows/production-order-row.ts';
import { projectRowSchema } from '#domain/planning/rows/project-row.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import type { ApiClient } from '#frontend/api/client.ts';
import { firstOfEach } from '#frontend/api/first-of-each.ts';
import type { LiveConnection } from '#frontend/api/live.ts';
import { readPlantSettings } from '#frontend/api/plant-settings.ts';
import { actorWord } from '#frontend/kit/actors/actor-word.ts';
import { orRefused } from './edit-refused.ts';
import { apiOrderCalls } from './order-calls.ts';
import type { AsOf, TimelineSource } from './timeline-source.ts';

/** The timeline's data from the services, validated on arrival. */
export function apiSource(client: ApiClient, live: LiveConnection): TimelineSource {
  return {
    async loadPlan(fromDate, toDate, asOf) {
      const { body, position } = await client.readAt('/planning/planningTimelineRawFlat', planSchema, {
        query: { fromDate, toDate },
        ...(asOf && { asOf }),
      });
      return { data: body, position };
    },
    loadFactory: (asOf) => readFactory(client, asOf),
    edit: (edit) =>
      orRefused(async () => {
        const answer = await client.write('POST', '/planning/planningTimelineRaw', edit, timelineEditAnswerSchema);
        return answer.body;
      }),
    preview: (edit) =>
      orRefused(async () => {
        const path = '/planning/planningTimelineRaw/preview';
        return (await client.write('POST', path, edit, timelineEditAnswerSchema)).body;
      }),
    replanSuccessors: (currentOperation, versionIdentifier) =>
      orRefused(async () => {
        const path = '/planning/planningTimelineRaw/operation/successors/replan';
        const body = { currentOperation, versionIdentifier };
        return (await client.write('POST', path, body, timelineEditAnswerSchema)).body;
      }),
    async steps() {
      return (await client.write('POST', '/planning/planningTimelineRaw/steps', {}, editStepsSchema)).body;
    },
    orders: apiOrderCalls(client),
    async history(objectId) {
      const { items } = await client.read('/planning/history', historySchema, { query: { objectId } });
      return items.map((item) => ({ ...item, actor: actorWord(item.actor.name) }));
    },
    async why(operationId) {
      const { links } = await client.read(`/planning/operations/${operationId}/why`, whySchema);
      return links.map((link) => ({ ...link, reason: link.reason.kind, actor: actorWord(link.actor.name) }));
    },
    startOf: (operationId) =>
      ifThere(async () => {
        const { startDate } = await client.read(`/planning/v3/operations/${operationId}`, startSchema);
        return Date.parse(startDate);
      }),
    operationOf: (productionOrderId) =>
      ifThere(async () => {
        const { operations } = await client.read(`/planning/productionOrders/${productionOrderId}`, stepsSchema);
        const sorted = operations.toSorted((a, b) => a.startDate.localeCompare(b.startDate));
        return (sorted.find((one) => one.statusId !== statusId.done) ?? sorted.at(-1))?.operationId;
      }),
    async conflicts() {
      const { body, position } = await client.readAt('/planning/conflicts', namedConflictsSchema);
      return { report: body, position };
    },
    confirmConflict: (id) =>
      orRefused(async () => {
        const path = `/planning/conflicts/${id}/confirm`;
        return (await client.write('POST', path, undefined, confirmedSchema)).body.changeSet;
      }),
    watchConflicts: (listener) =>
      live.hear('conflicts', (delta, position) => listener(conflictCountsSchema.parse(delta), position)),
    watchHands: (listener) =>
      live.hearHands((said) => {
        const message = handMessageSchema.safeParse(said);
        if (message.success) listener(message.data);
      }),
    tellHand(hand, bars) {
      const sent = client.write('POST', '/planning/planningTimelineRaw/hands', { hand, bars }, z.unknown());
      sent.catch(() => undefined);
    },
    watch(position, { delta, early, reread }) {
      const plan = live.subscribe('timeline', {
        position,
        onDelta: (message) => delta(deltaSchema.parse(message)),
        onEarly: (message) => early(deltaSchema.parse(message)),
        onReread: reread,
      });
      return () => plan.close();
    },
  };
}

/** Tens of thousands of rows of the same service and build. */
const planSchema = firstOfEach(timelineDataSchema);

const startSchema = z.object({ startDate: z.string() });
const stepsSchema = z.object({
  operations: z.array(z.object({ operationId: operationIdSchema, startDate: z.string(), statusId: statusIdSchema })),
});

/** undefined for what is not there, or not any more. */
async function ifThere<Found>(read: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  }
}

async function readFactory(client: ApiClient, asOf: AsOf): Promise<Factory> {
  const factory = emptyFactory();
  const [settings, objects] = await Promise.all([
    readPlantSettings(client),
    client.read(factoryPath, factorySchema, asOf && { asOf }),
  ]);
  for (const collection of factoryCollections) addTo(factory, collection, objects[collection] ?? []);
  // Only to name between what is set up.
  if ([...factory.objects.setupMatrices.values()].some(({ by }) => by === byArticleGroup))
    addTo(factory, 'articleGroups', await readAll(client, 'articleGroups'));
  factory.settings = settings;
  return factory;
}

type Item = Readonly<Record<string, unknown>>;

function addTo(factory: Factory, collection: Collection, items: readonly Item[]): void {
  for (const item of items) {
    const { [idFieldOf(collection)]: id, ...fields } = item;
    if (typeof id === 'string') (factory.objects[collection] as Map<string, unknown>).set(id, fields);
  }
}

/** Maximum page size of a list. */
const largestPage = 1_000;

async function readAll(client: ApiClient, collection: Collection): Promise<readonly Item[]> {
  const schema = z.object({ items: itemsOf(collection), total: z.number() });
  const all: Item[] = [];
  for (;;) {
    const { items, total } = await client.read(`/basedata/${collection}`, schema, {
      query: { offset: all.length, limit: largestPage },
    });
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
}

/** Answers contain the id next to the fields and instants as ISO text; the factory has instants in milliseconds. */
function itemsOf(collection: Collection) {
  const { fields } = objectTypes[collection];
  const shape: z.ZodRawShape = { ...fields.shape, [idFieldOf(collection)]: z.string() };
  if (collection === 'resourceGaps') {
    const instant = isoInstantSchema.transform((iso) => Date.parse(iso));
    Object.assign(shape, { dateFrom: instant, dateTo: instant });
  }
  return z.array(z.object(shape));
}

const factorySchema = z.object(Object.fromEntries(factoryCollections.map((one) => [one, itemsOf(one)])));

const confirmedSchema = z.object({ changeSet: z.string().optional() });

const actor = z.object({ name: z.string() });
const historySchema = z.object({
  items: z.array(
    z.object({
      position: z.string(),
      at: z.string(),
      actor,
      action: z.string(),
      changes: z.array(
        z.object({
          field: z.string(),
          before: z.unknown(),
          after: z.unknown(),
          beforeName: z.string().optional(),
          afterName: z.string().optional(),
        }),
      ),
    }),
  ),
});
const whySchema = z.object({
  links: z.array(
    z.object({
      reason: reasonSchema,
      words: z.record(z.string(), z.string()),
      objectId: z.string(),
      position: z.string(),
      at: z.string(),
      actor,
    }),
  ),
});

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
