import type { EventOf } from '#domain/kernel/event.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { samplePlantStream } from '#domain/kernel/stream-names.ts';
import { removalOf } from '#domain/sample-plant/removal.ts';
import type { samplePlantEvents } from '#domain/sample-plant/sample-plant.ts';
import { sampleTables } from '#infra/demo/sample-rows.ts';
import { mainLine } from '#infra/event-store/branch.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { idsOf, newEnvelope } from '../command.ts';
import type { ImportRun, ImportTarget } from '../imports/import-target.ts';
import { writeImport } from '../imports/run-import.ts';
import type { Work, WorkFiles, WorkItem } from '../imports/work-file.ts';
import { usedBeside } from '../used-in-plan.ts';
import { type LoadWork, loadWork } from './load-work.ts';
import { reportWork } from './report-work.ts';
import type { KeptRun, RunStore } from './run-store.ts';

/** What a run works with. */
export interface RunParts {
  readonly runs: RunStore;
  readonly work: WorkFiles;
  readonly main: OpenBranch;
  readonly target: ImportTarget;
  readonly isStopping: () => boolean;
  readonly now: () => number;
}

type SampleEvent = EventOf<(typeof samplePlantEvents)[number]>;

/** Milliseconds between two notes of how far a run is. */
const noteEvery = 500;

/**
 * Brings a run from where it is to its end. May be broken off anywhere and called again: what it does is decided once and
 * kept in files of work, and what the log has of it is not done a second time.
 */
export function carryOut(run: KeptRun, parts: RunParts): Promise<void> {
  return run.kind === 'load' ? load(run, parts) : remove(run, parts);
}

async function load(run: KeptRun, parts: RunParts): Promise<void> {
  const { runs, main, target } = parts;
  const { runId } = run;
  const written = await target.written(importRunOf(run), run.beganAt);
  const { factory, sample } = main.image;
  const plan = target.plan();
  const first = await prepared(`${runId}-load`, parts, () => {
    const newId = idsOf(`${runId}-objects`);
    const tables = sampleTables(parts.now(), factory.settings.plantTimeZone);
    return loadWork({ tables, factory, plan, now: parts.now(), newId });
  });
  if (isRejection(first)) return runs.end(runId, { rejection: first });
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
  if (parts.isStopping()) return;
  const reports = await prepared(`${runId}-report`, parts, () => ({
    items: reportWork(sample, factory, target.plan(), parts.now()),
  }));
  if (isRejection(reports)) return runs.end(runId, { rejection: reports });
  const refusedReports = await write(run, 'reporting', reports.items, written, parts);
  if (parts.isStopping()) return;
  const ended = { id: runId, refused: refused + refusedReports };
  if (!written.has('SamplePlantLoaded')) await record({ type: 'SamplePlantLoaded', data: ended }, run, parts);
  await runs.end(runId, {});
  await parts.work.remove(`${runId}-load`);
  await parts.work.remove(`${runId}-report`);
}

async function remove(run: KeptRun, parts: RunParts): Promise<void> {
  const { runs, main, target } = parts;
  const { runId } = run;
  const written = await target.written(importRunOf(run), run.beganAt);
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
  if (isRejection(removal)) return runs.end(runId, { rejection: removal });
  // Refused is what somebody has begun to use, or has deleted, since: it is not ours any more, or gone.
  await write(run, 'writing', removal.items, written, parts);
  if (parts.isStopping()) return;
  const left = leftOf(main, target);
  if (!written.has('SamplePlantRemoved')) {
    const data = { id: runId, removed: Math.max(0, removal.items.length - left), kept: left };
    await record({ type: 'SamplePlantRemoved', data }, run, parts);
  }
  await runs.end(runId, { kept: left });
  await parts.work.remove(runId);
}

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
  { work }: RunParts,
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
  run: KeptRun,
  state: 'writing' | 'reporting',
  items: readonly WorkItem[],
  written: ReadonlySet<string>,
  { runs, target, isStopping }: RunParts,
): Promise<number> {
  await runs.progress(run.runId, state, 0, items.length);
  let noted = performance.now();
  const numbered = items.map((item, index) => ({ ...item, rows: [index] }));
  const answer = await writeImport(target, {
    work: { ...workOf({ items: numbered }), rows: items.length },
    run: importRunOf(run),
    written,
    isCancelled: isStopping,
    async onDone(done) {
      if (performance.now() - noted < noteEvery) return;
      noted = performance.now();
      await runs.progress(run.runId, state, done, items.length);
    },
  });
  return answer.rejected;
}

const importRunOf = ({ runId, actor, rights }: KeptRun): ImportRun => ({
  importId: runId,
  scope: { actor, rights, branch: mainLine },
});

async function record(event: SampleEvent, run: KeptRun, { main }: RunParts): Promise<void> {
  const envelope = { ...newEnvelope(run, `${run.runId}-${event.type}`), correlationId: run.runId };
  const stored = await main.image.append(samplePlantStream, [event], envelope);
  if (isRejection(stored)) throw new Error(`The stream of the sample plant was written by somebody else`);
}
