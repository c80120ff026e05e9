import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { archivePlant, restorePlant } from '#domain/administration/api/plant-archive-calls.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import type { RunKind } from '#domain/runs/run.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { AdministrationContext } from '../administration/administration-context.ts';
import type { Runs } from '../runs/runs.ts';
import { notEmpty, restoreFolder } from './restore-work.ts';

type Received = Parameters<typeof scopeOf>[0];

/** The whole plant as a file, and such a file into an empty plant (decision 0257). */
export function plantArchiveRoutes(
  service: Service,
  { runs, audit, branches, config }: AdministrationContext & { readonly runs: Runs },
): void {
  const start = async (kind: RunKind, parameters: object, request: Received) => {
    const startedBy = callerOf(request).user.userId;
    const run = await runs.start({ runId: randomUUID(), kind, parameters, startedBy, scope: scopeOf(request) });
    return isRejection(run) ? run : { runId: run.runId };
  };
  answerCall(service, archivePlant, async (request) => {
    const started = await start('plantArchive', {}, request);
    const { userId } = callerOf(request).user;
    if (!isRejection(started)) await audit.note({ kind: 'exported', userId, object: archivePlant.path }, request);
    return started;
  });
  answerCall(service, restorePlant, async (request) => {
    const { fileName } = request.body;
    const found = await stat(path.join(restoreFolder(config.dataFolder), fileName)).catch(() => undefined);
    if (found?.isFile() !== true) return reject('objectnotexists', { fileName });
    return notEmpty(branches.main) ?? start('plantRestore', { fileName }, request);
  });
}
