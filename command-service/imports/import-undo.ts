import { hash } from 'node:crypto';
import { z } from 'zod';
import { builtUponRejection, reportedSince, undoingOfBaseData, undoingOfPlan } from '#domain/import/import-undo.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { importStream } from '#domain/kernel/stream-names.ts';
import { runKinds } from '#domain/runs/run-kinds.ts';
import type { Branches } from '../branches/branch-registry.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { idsOf, newEnvelope } from '../kernel/command.ts';
import type { StoredRun } from '../runs/run-store.ts';
import type { KindOfWork, RunAtWork, RunOutcome } from '../runs/runs.ts';
import { type ImportParts, importLane, importParametersSchema } from './import-work.ts';
import { type HistorySources, madeByImport } from './made-by-import.ts';
import { inSlices, writeImport } from './run-import.ts';
import type { Work, WorkItem } from './work-file.ts';
import { appendOwn, writeSideTarget } from './write-side-target.ts';

const parametersSchema = z.strictObject({
  ...runKinds.importUndo.about.shape,
  after: z.string(),
  /** Absent: it was broken off, and what it has written ends somewhere. */
  upTo: z.string().optional(),
});

/** The run that takes an import back; an import has one, whoever asks. */
export function undoOf({ runId, parameters, beganAt = 0n, position }: StoredRun) {
  const { importType, fileName } = importParametersSchema.parse(parameters);
  const about: z.infer<typeof parametersSchema> = {
    importId: runId,
    importType,
    fileName,
    after: String(beganAt),
    ...(position !== undefined && { upTo: String(position) }),
  };
  const seed = hash('sha256', `${runId}\nundo`);
  return { runId: idsOf(seed)(), kind: 'importUndo', parameters: about } as const;
}

export interface UndoParts extends Pick<ImportParts, 'work' | 'keptDays'>, HistorySources {
  readonly branches: Pick<Branches, 'use'>;
}

/**
 * Takes an import back, as a run: what there is to do is tried as a whole, kept, and done as an import is, so that a kill in the
 * middle of it changes nothing of what comes out (decision 0270).
 */
export const importUndoWork = (parts: UndoParts): KindOfWork => ({
  lane: importLane,
  goesOn: true,
  keptFor: () => `${parts.keptDays()} days`,
  work: (run) =>
    parts.branches.use(run.scope.branch, async (branch) => {
      const prepared = run.beganAt === undefined ? await prepare(run, branch, parts) : await parts.work.read(run.runId);
      if (prepared === undefined) return reject('unknownError');
      return isRejection(prepared) ? prepared : undo(run, prepared, branch, parts);
    }),
  tidy: (runId) => parts.work.remove(runId),
});

async function prepare(run: RunAtWork, branch: OpenBranch, parts: UndoParts): Promise<Work | Rejection> {
  const { importId, after, upTo } = parametersSchema.parse(run.parameters);
  run.note({ done: 0, total: 0, detail: { step: 'reading' } });
  const target = writeSideTarget(branch, parts.store);
  const range = { after: BigInt(after), upTo: upTo === undefined ? await target.lastPosition() : BigInt(upTo) };
  const made = await madeByImport(branch, { importId, ...range }, parts);
  run.note({ done: 0, total: 0, detail: { step: 'checking' } });
  const { image, plan } = branch;
  const context = plan.contextOf(newEnvelope(run.scope, run.runId));
  const ofPlan = await inSlices(undoingOfPlan(made.plan, made, context));
  const ofBaseData = await inSlices(
    undoingOfBaseData(image.factory, made.baseData, { now: Date.now(), usedElsewhere: image.usedElsewhere }),
  );
  const builtUpon = [...reportedSince(made.reportedSince), ...ofPlan.builtUpon, ...ofBaseData.builtUpon];
  if (builtUpon.length > 0) return builtUponRejection(builtUpon);
  const items = [
    ...ofPlan.commands.map(
      (command, index): WorkItem => ({ kind: 'plan', name: `plan-${index}`, command, rows: [index] }),
    ),
    ...ofBaseData.commands.map((command, index): WorkItem => {
      return { kind: 'base', name: `base-${index}`, command, rows: [ofPlan.commands.length + index] };
    }),
  ];
  if (items.length === 0) return reject('nothingToUndo');
  const work = { rows: items.length, unknownColumns: [], errors: [], items };
  await parts.work.write(run.runId, work);
  await run.begin(await target.lastPosition(), { done: 0, total: items.length, detail: { step: 'writing' } });
  return work;
}

async function undo(atWork: RunAtWork, work: Work, branch: OpenBranch, { store }: UndoParts): Promise<RunOutcome> {
  const { runId, scope, beganAt = 0n, cancelled, stopping } = atWork;
  const { importId } = parametersSchema.parse(atWork.parameters);
  const target = writeSideTarget(branch, store);
  const run = { importId: runId, scope };
  const total = work.items.length;
  const { answer } = await writeImport(target, {
    work,
    run,
    written: await target.written(run, beganAt),
    isCancelled: () => cancelled.aborted || stopping.aborted,
    onDone: (done) => atWork.note({ done, total, detail: { step: 'writing' } }),
  });
  const result = { undone: answer.imported, kept: answer.rows - answer.imported };
  if (stopping.aborted) return { state: 'cancelled', result };
  const event = { type: 'ImportUndone', data: { id: importId, ...result } };
  const envelope = { ...newEnvelope(scope, `${runId}-${event.type}`), correlationId: runId };
  const position = await appendOwn(branch.image, importStream(importId), event, envelope);
  return { state: cancelled.aborted ? 'cancelled' : 'finished', result, position };
}
