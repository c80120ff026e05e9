import { z } from 'zod';
import type { Factory } from '#domain/base-data/factory.ts';
import { readImport } from '#domain/import/import-types.ts';
import type { EventOf } from '#domain/kernel/event.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { samplePlantStream } from '#domain/kernel/stream-names.ts';
import { partsOf } from '#domain/planning/plan/parts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { runKinds } from '#domain/runs/run-kinds.ts';
import { removalOf } from '#domain/sample-plant/removal.ts';
import type { SampleObjects, samplePlantEvents } from '#domain/sample-plant/sample-plant.ts';
import { type DemoOperation, pastFeedback } from '#infra/demo/past-feedback.ts';
import { linesOf, sampleTables } from '#infra/demo/sample-rows.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import type { ImportRun, ImportTarget } from '../imports/import-target.ts';
import { importLane } from '../imports/import-work.ts';
import { writeImport } from '../imports/run-import.ts';
import type { Work, WorkFiles, WorkItem } from '../imports/work-file.ts';
import { appendOwn } from '../imports/write-side-target.ts';
import { idsOf, newEnvelope } from '../kernel/command.ts';
import { usedBeside } from '../plan/used-in-plan.ts';
import type { KindOfWork, RunAtWork, RunOutcome } from '../runs/runs.ts';
import { type LoadWork, loadWork } from './load-work.ts';

/** What loading and removing work with. */
export interface SampleParts {
  readonly work: WorkFiles;
  readonly main: OpenBranch;
  readonly target: ImportTarget;
  readonly now: () => number;
}

export const sampleParametersSchema = z.strictObject(runKinds.samplePlant.about.shape);
export type SampleChange = z.infer<typeof sampleParametersSchema>['change'];

type SampleEvent = EventOf<(typeof samplePlantEvents)[number]>;

/**
 * Loads the sample plant or takes it away, as a run: what it does is decided once and kept in files of work, and what the
 * log has of it is not done a second time (decision 0140).
 */
export const sampleWork = (parts: SampleParts): KindOfWork => ({
  lane: importLane,
  goesOn: true,
  // Who has changed something since it was loaded is asked when it is taken away again.
  keptFor: '100 years',
  work: (run) =>
    sampleParametersSchema.parse(run.parameters).change === 'load' ? load(run, parts) : remove(run, parts),
  async tidy(runId) {
    for (const name of workNames(runId)) await parts.work.remove(name);
  },
});

const workNames = (runId: string) => [`${runId}-load`, `${runId}-report`, runId] as const;

async function load(run: RunAtWork, parts: SampleParts): Promise<RunOutcome | Rejection> {
  const { main, target } = parts;
  const { runId } = run;
  const [loading, reporting] = workNames(runId);
  const { factory, sample } = main.image;
  const plan = target.plan();
  const first = await prepared(loading, parts, () => {
    const newId = idsOf(`${runId}-objects`);
    const tables = sampleTables(parts.now(), factory.settings.plantTimeZone);
    return loadWork({ tables, factory, plan, now: parts.now(), newId });
  });
  if (isRejection(first)) return first;
  const written = await begun(run, parts);
  const { items, objects, projectIds, orderPositionIds } = first;
  // Before anything is made, so that a crash leaves nothing behind that nobody knows.
  if (!written.has('SamplePlantLoadStarted')) {
    const data = {
      id: runId,
      objects: [...objects],
      projectIds: [...projectIds],
      orderPositionIds: [...orderPositionIds],
    };
    await record({ type: 'SamplePlantLoadStarted', data }, run, parts);
  }
  const refused = await write(run, 'writing', items, written, parts);
  if (isEnding(run)) return cancelled;
  const reports = await prepared(reporting, parts, () => ({
    items: reportWork(sample, factory, target.plan(), parts.now()),
  }));
  if (isRejection(reports)) return reports;
  const refusedReports = await write(run, 'reporting', reports.items, written, parts);
  if (isEnding(run)) return cancelled;
  const ended = { id: runId, refused: refused + refusedReports };
  if (!written.has('SamplePlantLoaded')) await record({ type: 'SamplePlantLoaded', data: ended }, run, parts);
  return { state: 'finished', result: { kept: 0 } };
}

async function remove(run: RunAtWork, parts: SampleParts): Promise<RunOutcome | Rejection> {
  const { main, target } = parts;
  const { runId } = run;
  const removal = await prepared(runId, parts, () => {
    const { planning, base } = removalOf(main.image.sample, main.image.factory, target.plan(), usedBeside(main.image));
    const orders = planning.map(
      (object, index): WorkItem => ({
        kind: 'plan',
        name: `order-${index}`,
        command: { type: 'deleteObject', object, confirmFeedbackLoss: true },
        rows: [],
      }),
    );
    const objects = base.map(
      ({ collection, id }, index): WorkItem => ({
        kind: 'base',
        name: `object-${index}`,
        command: { type: 'deleteObject', collection, id },
        rows: [],
      }),
    );
    return { items: [...orders, ...objects] };
  });
  if (isRejection(removal)) return removal;
  const written = await begun(run, parts);
  // Refused is what somebody has begun to use, or has deleted, since: it is not ours any more, or gone.
  await write(run, 'writing', removal.items, written, parts);
  const left = leftOf(main, target);
  if (isEnding(run)) return { ...cancelled, result: { kept: left } };
  if (!written.has('SamplePlantRemoved')) {
    const data = { id: runId, removed: Math.max(0, removal.items.length - left), kept: left };
    await record({ type: 'SamplePlantRemoved', data }, run, parts);
  }
  return { state: 'finished', result: { kept: left } };
}

/** Names of what the log has of the run; it begins now when it has not. */
async function begun(run: RunAtWork, { target }: SampleParts): Promise<ReadonlySet<string>> {
  if (run.beganAt !== undefined) return target.written(importRunOf(run), run.beganAt);
  await run.begin(await target.lastPosition(), { done: 0, total: 0, detail: { step: 'writing' } });
  return new Set();
}

/** What is made stays, and can be taken away. */
const cancelled = { state: 'cancelled' } as const;

const isEnding = (run: RunAtWork): boolean => run.cancelled.aborted || run.stopping.aborted;

/** How many objects of the sample there are. */
export function leftOf({ image }: Pick<OpenBranch, 'image'>, target: Pick<ImportTarget, 'plan'>): number {
  const { sample, factory } = image;
  const { projects } = target.plan();
  const objects = sample.objects.values().filter(({ collection, id }) => factory.objects[collection].has(id));
  const orders = sample.projectIds.values().filter((id) => projects.has(id));
  return [...objects].length + [...orders].length;
}

type Prepared = { readonly items: readonly WorkItem[] };

/** What there is to do, from the file of work when it was decided before. */
async function prepared<Decided extends Prepared>(
  name: string,
  { work }: SampleParts,
  decide: () => Decided | Rejection,
): Promise<Decided | Rejection> {
  const kept = await work.read(name);
  if (kept !== undefined) return { ...decidedOf<Decided>(kept), items: kept.items };
  const decided = decide();
  if (!isRejection(decided)) await work.write(name, workOf(decided));
  return decided;
}

/** What belongs to the items stands beside them, in the head of the file. */
const workOf = ({ items, ...beside }: Prepared & Partial<LoadWork>): Work => ({
  rows: 0,
  unknownColumns: [],
  errors: [],
  ...beside,
  items,
});

const decidedOf = <Decided extends Prepared>({
  rows: _rows,
  unknownColumns: _unknown,
  errors: _errors,
  ...rest
}: Work) => rest as unknown as Decided;

/** Answers how many were refused. */
async function write(
  run: RunAtWork,
  step: 'writing' | 'reporting',
  items: readonly WorkItem[],
  written: ReadonlySet<string>,
  { target }: SampleParts,
): Promise<number> {
  const note = (done: number): void => run.note({ done, total: items.length, detail: { step } });
  note(0);
  const numbered = items.map((item, index) => ({ ...item, rows: [index] }));
  const { answer } = await writeImport(target, {
    work: { ...workOf({ items: numbered }), rows: items.length },
    run: importRunOf(run),
    written,
    isCancelled: () => isEnding(run),
    onDone: note,
  });
  return answer.rejected;
}

const importRunOf = ({ runId, scope }: RunAtWork): ImportRun => ({ importId: runId, scope });

async function record(event: SampleEvent, { runId, scope }: RunAtWork, { main }: SampleParts): Promise<void> {
  const envelope = { ...newEnvelope(scope, `${runId}-${event.type}`), correlationId: runId };
  await appendOwn(main.image, samplePlantStream, event, envelope);
}

/**
 * What the shop floor has reported on the sample's orders until now. Without causes of scrap and trouble: once named in a
 * report, they could never be deleted (base data §8). In the name of whoever loads it.
 */
function reportWork(sample: SampleObjects, factory: Factory, plan: Plan, now: Instant): readonly WorkItem[] {
  const operations = [...sample.orderPositionIds].flatMap(
    (id) => partsOf(plan, 'orderPosition', id)?.operations.flatMap((one) => demoOperation(plan, one)) ?? [],
  );
  const rows = pastFeedback(operations, now, { rejectTypes: [''], troubleTypes: [''] }).map((row) => ({
    ...row,
    workerid: '',
  }));
  if (rows.length === 0) return [];
  // Nothing of a report has an id of its own.
  const read = readImport('importfeedback', linesOf(rows), factory, plan, () => '');
  return read.planning.map(({ command }, index) => ({
    kind: 'plan',
    name: `report-${index}`,
    command,
    rows: [],
  }));
}

/** Without those of attendants, who follow the work that they attend. */
function demoOperation(plan: Plan, operation: Operation): readonly DemoOperation[] {
  const order = plan.productionOrders.get(operation.productionOrderId);
  if (order === undefined || operation.attends !== undefined) return [];
  const { operationId, number, statusId, placement, articleAmount, predecessors } = operation;
  return [
    {
      operationId,
      productionOrderNumber: order.productionOrderNumber,
      position: number,
      statusId,
      start: placement.start,
      end: placement.end,
      articleAmount,
      predecessors,
    },
  ];
}
