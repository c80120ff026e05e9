import { stat } from 'node:fs/promises';
import path from 'node:path';
import { archivePlant, restorePlant } from '#domain/administration/api/plant-archive-calls.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { AdministrationContext } from '../administration/administration-context.ts';
import { startRun } from '../runs/run-routes.ts';
import type { Runs } from '../runs/runs.ts';
import { notEmpty, restoreFolder } from './restore-work.ts';

/** The whole plant as a file, and such a file into an empty plant (decision 0257). */
export function plantArchiveRoutes(
  service: Service,
  { runs, audit, branches, config }: AdministrationContext & { readonly runs: Runs },
): void {
  answerCall(service, archivePlant, async (request) => {
    const started = await startRun(runs, 'plantArchive', {}, request);
    const { userId } = callerOf(request).user;
    if (!isRejection(started)) await audit.note({ kind: 'exported', userId, object: archivePlant.path }, request);
    return started;
  });
  answerCall(service, restorePlant, async (request) => {
    const { fileName } = request.body;
    const found = await stat(path.join(restoreFolder(config.dataFolder), fileName)).catch(() => undefined);
    if (found?.isFile() !== true) return reject('objectnotexists', { fileName });
    return notEmpty(branches.main) ?? startRun(runs, 'plantRestore', { fileName }, request);
  });
}
