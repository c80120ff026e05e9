import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import type { Actor } from '#domain/kernel/event.ts';
import { planStream, streamsOf } from '#domain/kernel/stream-names.ts';
import { partsOf } from '#domain/planning/plan/parts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { named, type RemovalPlan } from '#domain/sample-plant/removal.ts';
import { type SampleObjects, sampleKey } from '#domain/sample-plant/sample-plant.ts';
import type { SampleRemoval } from '#domain/sample-plant/sample-state.ts';
import { mainLine } from '#infra/event-store/branch.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { sessionUserOf } from '../administration/session-user.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import type { FactoryImage } from '../factory/factory-image.ts';
import { userOf } from '../kernel/command.ts';
import type { RunStore } from '../runs/run-store.ts';
import { sampleParametersSchema } from './sample-work.ts';

/** Who has changed objects of the sample: base data by `sampleKey`, orders by their project's. */
export type ChangedObjects = ReadonlyMap<string, readonly Actor[]>;

const projectKey = (projectId: string): string => `projects:${projectId}`;

/** What tells changes of plan and base data from everything else. */
const streamPrefixes = [planStream, ...Object.values(objectTypes).map(({ singular }) => streamsOf(singular))];
const collections = new Map(
  (Object.keys(objectTypes) as Collection[]).map((name) => [objectTypes[name].singular as string, name]),
);

/**
 * Which objects of the sample somebody has changed since it was loaded, from the log. The first question reads what was
 * written since then, a later one only what has come in between.
 */
export function openChangedObjects(store: EventStore, runs: Pick<RunStore, 'ofKind'>, { image, plan }: OpenBranch) {
  let read: { readonly since: bigint; to: bigint; readonly found: Map<string, Actor[]> } | undefined;
  return async (): Promise<ChangedObjects> => {
    const all = await runs.ofKind('samplePlant');
    const loads = all.filter(({ parameters }) => sampleParametersSchema.parse(parameters).change === 'load');
    const since = loads.findLast(({ beganAt }) => beganAt !== undefined)?.beganAt;
    if (since === undefined) return new Map();
    if (read?.since !== since) read = { since, to: since, found: new Map() };
    const known = read;
    const ofRuns = new Set(all.map(({ runId }) => runId));
    const projects = projectsByPart(image.sample, plan.plan);
    for await (const event of store.readAll({ after: known.to, filter: { streamPrefixes } })) {
      if (event.position > known.to) known.to = event.position;
      if (event.unreadable !== undefined || event.metadata.branch !== mainLine.id) continue;
      const { actor, correlationId } = event.metadata;
      if (actor.kind === 'system' || ofRuns.has(correlationId)) continue;
      for (const key of touchedBy(event, image.sample, projects)) note(known.found, key, actor);
    }
    return known.found;
  };
}

/** What of it goes and has been changed, with names. */
export function changedAmong(
  changes: ChangedObjects,
  { planning, base }: Pick<RemovalPlan, 'planning' | 'base'>,
  { factory, users }: Pick<FactoryImage, 'factory' | 'users'>,
  plan: Plan,
): SampleRemoval['changed'] {
  const by = (key: string): string[] => [
    ...new Set((changes.get(key) ?? []).map((actor) => nameOf(userOf(actor) ?? '', users))),
  ];
  const projectIds = planning.flatMap((gone) =>
    gone.type === 'project' ? gone.id : (plan.orderPositions.get(gone.id)?.projectId ?? []),
  );
  return [
    ...[...new Set(projectIds)].map((id) => ({
      collection: 'projects',
      id,
      name: plan.projects.get(id)?.projectName,
      by: by(projectKey(id)),
    })),
    ...base.map(({ collection, id }) => ({ ...named(factory, collection, id), by: by(sampleKey(collection, id)) })),
  ].filter((one) => one.by.length > 0);
}

/** People by name; what is connected by a token says its id. */
function nameOf(id: string, users: FactoryImage['users']): string {
  const user = users.get(id);
  return user === undefined ? id : sessionUserOf(id, user).fullName;
}

function note(found: Map<string, Actor[]>, key: string, actor: Actor): void {
  const actors = found.get(key) ?? [];
  if (!actors.some((one) => JSON.stringify(one) === JSON.stringify(actor))) actors.push(actor);
  found.set(key, actors);
}

/** The project of the sample that an object of the plan belongs to. */
function projectsByPart(sample: SampleObjects, plan: Plan): ReadonlyMap<string, string> {
  const projects = new Map<string, string>();
  for (const projectId of sample.projectIds) {
    projects.set(projectId, projectId);
    for (const positionId of plan.positionsByProject.get(projectId) ?? []) {
      projects.set(positionId, projectId);
      const parts = partsOf(plan, 'orderPosition', positionId);
      for (const id of parts?.productionOrderIds ?? []) projects.set(id, projectId);
      for (const { operationId } of parts?.operations ?? []) projects.set(operationId, projectId);
      for (const { activityId } of parts?.activities ?? []) projects.set(activityId, projectId);
    }
  }
  return projects;
}

function touchedBy(
  { stream, data }: { readonly stream: string; readonly data: unknown },
  sample: SampleObjects,
  projects: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  if (stream === planStream) return new Set([...idsIn(data, projects)].map((id) => projectKey(projects.get(id) ?? id)));
  const [singular = '', ...rest] = stream.split('-');
  const collection = collections.get(singular);
  const key = collection === undefined ? '' : sampleKey(collection, rest.join('-'));
  return new Set(sample.objects.has(key) ? [key] : []);
}

/** Whatever of the known ids stands anywhere in the facts of an event. */
function* idsIn(value: unknown, known: ReadonlyMap<string, unknown>): Generator<string> {
  if (typeof value === 'string' && known.has(value)) yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) yield* idsIn(part, known);
}
