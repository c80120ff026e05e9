import type { Factory } from '#domain/base-data/factory.ts';
import { calledBy } from '#domain/base-data/names-and-numbers.ts';
import type { Collection, FieldsOf } from '#domain/base-data/object-types.ts';
import { newValueAdds } from '#domain/base-data/value-adds.ts';
import { type BaseDataChange, baseDataChanges, commandOf } from '#domain/import/base-data-changes.ts';
import { type ImportType, readImport } from '#domain/import/import-types.ts';
import { rowReader } from '#domain/import/table.ts';
import { type OrderPositionId, type ProjectId, resourceGroupIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { instantOf } from '#domain/kernel/time-zone.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { SamplePart } from '#domain/sample-plant/sample-plant.ts';
import { attendantOf, people } from '#infra/demo/demo-people.ts';
import { maintenance } from '#infra/demo/demo-plant.ts';
import { mondayOfWeek } from '#infra/demo/demo-rows.ts';
import type { SampleTables } from '#infra/demo/sample-rows.ts';
import type { WorkItem } from '../imports/work-file.ts';

/** What loading a sample does, and everything that it will have made. */
export interface LoadWork {
  readonly items: readonly WorkItem[];
  readonly objects: readonly SamplePart[];
  readonly projectIds: readonly ProjectId[];
  readonly orderPositionIds: readonly OrderPositionId[];
}

export interface LoadOptions {
  readonly tables: SampleTables;
  readonly factory: Factory;
  readonly plan: Plan;
  readonly now: Instant;
  /** For objects of base data and order positions. */
  readonly newId: () => string;
  /** The id that the project gets which the command of this name makes. */
  readonly projectIdOf: (name: string) => string;
}

/** How many taken names a refusal lists. */
const namedTaken = 10;

/**
 * Reads the tables one after another against a copy of the factory, as if each had been imported before the next. Refused
 * with `sampleNamesTaken` when the plant has an object of its own that the sample would change.
 */
export function loadWork(options: LoadOptions): LoadWork | Rejection {
  const { tables, factory, plan, now, newId, projectIdOf } = options;
  const { plantTimeZone } = factory.settings;
  const copy = copyOf(factory);
  const changes: BaseDataChange[] = [];
  const apply = (change: BaseDataChange): void => {
    const objects: Map<string, unknown> = copy.objects[change.collection];
    objects.set(change.id, change.fields);
    changes.push(change);
  };
  const read = (type: ImportType, lines: string[][]) => {
    const found = readImport(type, lines, copy, plan, newId);
    return found.errors.length > 0 ? [] : found.baseData;
  };
  for (const change of read('importresources', tables.resources)) apply(change);
  for (const change of checkers(copy, newId)) apply(change);
  for (const change of maintenanceGaps(copy, mondayOfWeek(now, plantTimeZone), newId)) apply(change);
  for (const change of read('importcustomers', tables.customers)) apply(change);
  for (const change of attended(copy, read('importarticles', tables.articles))) apply(change);
  const orders = readImport('importprojectpositions', tables.positions, copy, plan, newId);
  const taken = takenNames(factory, changes);
  if (orders.errors.some(({ field }) => field === 'projectnumber')) taken.push(tables.positions[1]?.[0] ?? '');
  if (taken.length > 0) return reject('sampleNamesTaken', { names: taken.slice(0, namedTaken).join(', ') });
  if (orders.errors.length > 0) throw new Error(`The sample's orders: ${JSON.stringify(orders.errors.slice(0, 3))}`);

  const base = changes.map(
    (change, index): WorkItem => ({ kind: 'base', name: `base-${index}`, command: commandOf(change), rows: [] }),
  );
  const planning = orders.planning.map(
    ({ command }, index): WorkItem => ({ kind: 'plan', name: `plan-${index}`, command, rows: [] }),
  );
  return {
    items: [...base, ...planning],
    objects: [...changes.map(({ collection, id }) => ({ collection, id })), ...valueAddsOf(factory, changes)],
    projectIds: planning.flatMap(({ name, command }) =>
      command.type === 'createProject' ? [projectIdOf(name) as ProjectId] : [],
    ),
    orderPositionIds: orders.planning.flatMap(({ command }) =>
      command.type === 'createProject'
        ? command.orderPositions.flatMap(({ orderPositionId }) => orderPositionId ?? [])
        : [],
    ),
  };
}

/** Objects in maps of their own; what is in them is never changed. */
function copyOf(factory: Factory): Factory {
  const objects = Object.fromEntries(
    Object.entries(factory.objects).map(([collection, all]) => [collection, new Map<string, unknown>(all)]),
  );
  return {
    ...factory,
    objects: objects as unknown as Factory['objects'],
    highestNumbers: { ...factory.highestNumbers },
  };
}

/** The row that objects come from which stand in no table. */
const noRow = rowReader({ number: 0, cells: new Map() }, []);

/** People who check what is put together, as resources that attend. */
function checkers(factory: Factory, newId: () => string): readonly BaseDataChange[] {
  const base = baseDataChanges(factory, newId);
  const { group, families } = people;
  const groupId = base.findOrCreate('resourceGroups', group, { resourceGroupName: group }, noRow, '');
  if (groupId === undefined) return [];
  const resourceGroups = [resourceGroupIdSchema.parse(groupId)];
  for (const { name } of families) {
    const fields = { resourceName: name, resourceGroups, isAttendantResource: true };
    base.put('resources', base.find('resources', name), fields, noRow, '');
  }
  return base.changes;
}

function maintenanceGaps(factory: Factory, monday: number, newId: () => string): readonly BaseDataChange[] {
  const base = baseDataChanges(factory, newId);
  const zone = factory.settings.plantTimeZone;
  for (const { machine, day, from, to, type, informative } of maintenance) {
    const resourceId = resourceIdSchema.parse(base.find('resources', machine));
    const gapTypeId = base.findOrCreate('gapTypes', type, { gapTypeName: type }, noRow, '');
    if (gapTypeId === undefined) continue;
    const at = (time: string): Instant => instantOf(zone, monday + day, minutesOf(time));
    const fields = { resourceId, dateFrom: at(from), dateTo: at(to), gapTypeId, informative };
    base.put('resourceGaps', undefined, fields, noRow, '');
  }
  return base.changes;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The technologies of bikes with who checks them while they are put together. */
function attended(factory: Factory, changes: readonly BaseDataChange[]): readonly BaseDataChange[] {
  const resources = new Map([...factory.objects.resources].map(([id, { resourceName }]) => [resourceName, id]));
  const numbers = new Map(
    changes.flatMap((change): [string, string][] =>
      change.collection === 'articles' ? [[change.id, change.fields.articleNumber ?? '']] : [],
    ),
  );
  return changes.map((change) => {
    if (change.collection !== 'technologies') return change;
    const { articleId, technologyItems } = change.fields;
    const name = attendantOf(numbers.get(articleId) ?? '');
    const resourceId = name === undefined ? undefined : resources.get(name);
    const [first, last] = [technologyItems[0], technologyItems.at(-1)];
    if (resourceId === undefined || first === undefined || last === undefined) return change;
    const attendant = {
      resourceId: resourceIdSchema.parse(resourceId),
      fromNumber: first.number,
      toNumber: last.number,
    };
    return { ...change, fields: { ...change.fields, attendantResources: [attendant] } };
  });
}

/** Objects of the plant's own that the sample would change, or whose machines it would add to. */
function takenNames(factory: Factory, changes: readonly BaseDataChange[]): string[] {
  const own = (collection: Collection, id: string): string[] => {
    const fields = factory.objects[collection].get(id) as Readonly<Record<string, unknown>> | undefined;
    return fields === undefined ? [] : [calledBy(collection, fields) ?? id];
  };
  const names = changes.flatMap((change) => [
    ...(change.kind === 'change' ? own(change.collection, change.id) : []),
    ...(change.collection === 'resources'
      ? change.fields.resourceGroups.flatMap((id) => own('resourceGroups', id))
      : []),
  ]);
  return [...new Set(names)];
}

/** Value adds come into being with the steps that name them first (domain facts §12). */
function valueAddsOf(factory: Factory, changes: readonly BaseDataChange[]): readonly SamplePart[] {
  const copy = copyOf(factory);
  return changes.flatMap(({ collection, id, fields }) =>
    newValueAdds(copy, collection, id, fields).map(({ event }): SamplePart => {
      const data = event.data as { readonly id: string; readonly fields: FieldsOf<'valueAdds'> };
      copy.objects.valueAdds.set(data.id, data.fields);
      return { collection: 'valueAdds', id: data.id };
    }),
  );
}
