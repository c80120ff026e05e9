import type { Pool } from 'pg';
import { exportAudit } from '#domain/administration/api/audit-calls.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { RunFiles } from '#infra/files/run-files.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { archiveOf } from '#infra/seals/archive.ts';
import { openPositions, readStoredSeals, sealsFolder } from '#infra/seals/stored-seals.ts';
import { startRun } from '../runs/run-routes.ts';
import { type KindOfWork, RunEnded, type Runs } from '../runs/runs.ts';
import type { AdministrationContext } from './administration-context.ts';

/** `POST /api/useradmin/audit/export`: the sealed log as an archive, for an auditor (decision 0236). */
export function auditExportRoute(
  service: Service,
  { runs, audit }: Pick<AdministrationContext, 'audit'> & { readonly runs: Runs },
): void {
  answerCall(service, exportAudit, async (request) => {
    const started = await startRun(runs, 'auditExport', request.body, request);
    const { userId } = callerOf(request).user;
    if (!isRejection(started)) await audit.note({ kind: 'exported', userId, object: exportAudit.path }, request);
    return started;
  });
}

interface ExportParts {
  readonly store: Pick<EventStore, 'readAllRaw'>;
  readonly pool: Pool;
  readonly dataFolder: string;
  readonly files: RunFiles;
}

/** It reads only: whatever it is broken off by, it begins again. */
export const auditExportWork = ({ store, pool, dataFolder, files }: ExportParts): KindOfWork => ({
  lane: 'auditExport',
  goesOn: true,
  keptFor: '7 days',
  async work(run) {
    const { runId, parameters, cancelled, stopping } = run;
    const asked = exportAudit.body.parse(parameters);
    const { key, checkpoint, tree } = await readStoredSeals(dataFolder);
    if (key === undefined || checkpoint === undefined || tree === undefined) return reject('notSealedYet');
    const { first, behind } = await positionsBetween(pool, asked);
    const positions = await openPositions(sealsFolder(dataFolder), 'r');
    const from = first === undefined ? tree.size : await positions.firstFrom(first, tree.size);
    const to = behind === undefined ? tree.size : await positions.firstFrom(behind, tree.size);
    await positions.close();
    const total = Math.max(0, to - from);
    let events = 0;
    const onProgress = (done: number): void => {
      if (cancelled.aborted || stopping.aborted) throw new RunEnded({ state: 'cancelled' });
      events = done;
      run.note({ done, total, detail: {} });
    };
    onProgress(0);
    const at = Date.now();
    await files.write(
      runId,
      archiveOf({ store, dataFolder, key, checkpoint, tree, from, to: from + total, at, onProgress }),
    );
    const name = `leitstand-audit-${new Date(at).toISOString().slice(0, 16).replaceAll(':', '')}.tar`;
    return { state: 'finished', result: { events }, file: { name, mediaType: 'application/x-tar' } };
  },
});

/** Positions that were recorded between two instants, as they stand in the log; undefined: none, or all. */
async function positionsBetween(
  pool: Pool,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<{ readonly first: bigint | undefined; readonly behind: bigint | undefined }> {
  const { rows } = await pool.query<{ first: string | null; behind: string | null }>(
    `SELECT CASE WHEN $1::bigint IS NULL THEN 0 ELSE (SELECT min(position) FROM moments.moment WHERE at >= $1) END AS first,
       (SELECT min(position) FROM moments.moment WHERE position >
         coalesce((SELECT max(position) FROM moments.moment WHERE at <= $2), 0)) AS behind`,
    [from === undefined ? null : Date.parse(from), to === undefined ? null : Date.parse(to)],
  );
  const { first = null, behind = null } = rows[0] ?? {};
  return {
    first: first === null ? undefined : BigInt(first),
    behind: to === undefined || behind === null ? undefined : BigInt(behind),
  };
}
