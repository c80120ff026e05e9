import type { Factory } from '#domain/base-data/factory.ts';
import { calledBy } from '#domain/base-data/names-and-numbers.ts';
import type { Collection, FieldsOf } from '#domain/base-data/object-types.ts';
import { newValueAdds } from '#domain/base-data/value-adds.ts';
import {
  type BaseDataChange,
  baseDataChanges,
  type ChangesOfRows,
  commandOfRows,
} from '#domain/import/base-data-changes.ts';
import { rowReader } from '#domain/import/file/table.ts';
import { type ImportType, readImport } from '#domain/import/import-types.ts';
import { type OrderPositionId, type ProjectId, resourceGroupIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { instantOf } from '#domain/kernel/time-zone.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
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
  /** For objects of base data, projects and order positions. */
  readonly newId: () => string;
}

/** How many taken names a refusal lists. */
const namedTaken = 10;

/**
 * Reads the tables one after another against a copy of the factory, as if each had been imported before the next. Refused
 * with `sampleNamesTaken` when the plant has an object of its own that the sample would change.
 */
export function loadWork(options: LoadOptions): LoadWork | Rejection {
  const { tables, factory, plan, now, newId } = options;
  const { plantTimeZone } = factory.settings;
  const copy = copyOf(factory);
  const decisions: ChangesOfRows[] = [];
  /** Each object once, by its id. */
  const made = new Map<string, BaseDataChange>();
  const apply = (decision: ChangesOfRows): void => {
    decisions.push(decision);
    for (const change of decision.changes) {
      const objects: Map<string, unknown> = copy.objects[change.collection];
      if (change.ifThere === 'keep' && objects.has(change.id)) continue;
      objects.set(change.id, change.fields);
      made.set(change.id, change);
    }
  };
  const read = (type: ImportType, lines: string[][]) => {
    const found = readImport(type, lines, copy, plan, newId);
    return found.errors.length > 0 ? [] : found.baseDataOfRows;
  };
  for (const one of read('importresources', tables.resources)) apply(one);
  for (const one of checkers(copy, newId)) apply(one);
  for (const one of maintenanceGaps(copy, mondayOfWeek(now, plantTimeZone), newId)) apply(one);
  for (const one of read('importcustomers', tables.customers)) apply(one);
  for (const one of attended(copy, read('importarticles', tables.articles))) apply(one);
  const orders = readImport('importprojectpositions', tables.positions, copy, plan, newId);
  const projects = orders.planning.flatMap(({ command }) => newProjects(command));
  const changes = [...made.values()];
  const taken = takenNames(factory, changes);
  // What is there has its id already, or refuses rows that have no number of their own.
  if (
    orders.errors.some(({ field }) => field === 'projectnumber') ||
    projects.some(({ projectId }) => projectId !== undefined && plan.projects.has(projectId))
  )
    taken.push(tables.positions[1]?.[0] ?? '');
  if (taken.length > 0) return reject('sampleNamesTaken', { names: taken.slice(0, namedTaken).join(', ') });
  if (orders.errors.length > 0) throw new Error(`The sample's orders: ${JSON.stringify(orders.errors.slice(0, 3))}`);

  const base = decisions.flatMap((decision, index): WorkItem | readonly [] => {
    const command = commandOfRows(decision);
    return command === undefined ? [] : { kind: 'base', name: `base-${index}`, command, rows: [] };
  });
  const planning = orders.planning.map(
    ({ command }, index): WorkItem => ({ kind: 'plan', name: `plan-${index}`, command, rows: [] }),
  );
  return {
    items: [...base, ...planning],
    objects: [...changes.map(({ collection, id }) => ({ collection, id })), ...valueAddsOf(factory, changes)],
    projectIds: [...new Set(projects.flatMap(({ projectId }) => projectId ?? []))],
    orderPositionIds: projects.flatMap(({ orderPositions }) =>
      orderPositions.flatMap(({ orderPositionId }) => orderPositionId ?? []),
    ),
  };
}

const newProjects = (command: PlanningCommand): readonly Extract<PlanningCommand, { type: 'createProject' }>[] => {
  if (command.type === 'commandsInTurn') return command.commands.flatMap(newProjects);
  return command.type === 'createProject' ? [command] : [];
};

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
function checkers(factory: Factory, newId: () => string): readonly ChangesOfRows[] {
  const base = baseDataChanges(factory, newId);
  const { group, families } = people;
  base.together([], [], () => {
    const groupId = base.findOrCreate('resourceGroups', group, { resourceGroupName: group }, noRow, '');
    if (groupId === undefined) return;
    const resourceGroups = [resourceGroupIdSchema.parse(groupId)];
    for (const { name } of families) {
      const fields = { resourceName: name, resourceGroups, isAttendantResource: true };
      base.put('resources', base.find('resources', name), fields, noRow, '');
    }
  });
  return base.ofRows;
}

function maintenanceGaps(factory: Factory, monday: number, newId: () => string): readonly ChangesOfRows[] {
  const base = baseDataChanges(factory, newId);
  const zone = factory.settings.plantTimeZone;
  for (const { machine, day, from, to, type, informative } of maintenance)
    base.together([], [], () => {
      const resourceId = resourceIdSchema.parse(base.find('resources', machine));
      const gapTypeId = base.findOrCreate('gapTypes', type, { gapTypeName: type }, noRow, '');
      if (gapTypeId === undefined) return;
      const at = (time: string): Instant => instantOf(zone, monday + day, minutesOf(time));
      const fields = { resourceId, dateFrom: at(from), dateTo: at(to), gapTypeId, informative };
      base.put('resourceGaps', undefined, fields, noRow, '');
    });
  return base.ofRows;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The technologies of bikes with who checks them while they are put together. */
function attended(factory: Factory, decisions: readonly ChangesOfRows[]): readonly ChangesOfRows[] {
  const resources = new Map([...factory.objects.resources].map(([id, { resourceName }]) => [resourceName, id]));
  const numbers = new Map(
    decisions.flatMap(({ changes }) =>
      changes.flatMap((change): [string, string][] =>
        change.collection === 'articles' ? [[change.id, change.fields.articleNumber ?? '']] : [],
      ),
    ),
  );
  const withAttendant = (change: BaseDataChange): BaseDataChange => {
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
  };
  return decisions.map(({ rows, changes }) => ({ rows, changes: changes.map(withAttendant) }));
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
