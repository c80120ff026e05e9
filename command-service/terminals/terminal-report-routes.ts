import type { FastifyRequest } from 'fastify';
import { mainBranch } from '#domain/kernel/event.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { sendQueuedPhoto, sendQueuedReports } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import type { Devices, FoundDevice } from '#infra/devices.ts';
import type { PhotoFiles } from '#infra/files/photo-files.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { fileOfForm, takeForms } from '#infra/http/form-file.ts';
import type { Service } from '#infra/http/service.ts';
import type { Branches } from '../branches/branch-registry.ts';
import type { OfflineReports } from './offline-reports.ts';

interface TerminalReportContext extends OfflineReports {
  readonly branches: Branches;
  readonly devices: Devices;
  readonly photos: PhotoFiles;
}

/**
 * What a terminal sends over its own link, with or without anybody being signed in (decision 0164): reports that it has kept,
 * and their photos. Both are public as far as people are concerned and open to the header `terminal-token` alone.
 */
export async function terminalReportRoutes(service: Service, context: TerminalReportContext): Promise<void> {
  const { devices, terminalReports, seals, photos } = context;
  const { terminals } = context.branches.main.image;

  async function linked(request: FastifyRequest, terminalId: string): Promise<FoundDevice | Rejection> {
    const token = request.headers['terminal-token'];
    const isToken = typeof token === 'string' && token.length <= 200;
    const device = isToken ? await devices.find('terminal', terminalId, token) : undefined;
    if (device === undefined || !terminals.has(terminalId)) return reject('unauthorized');
    return device.locked ? reject('terminalLocked', { terminalId }) : device;
  }

  answerCall(service, sendQueuedReports, async (request) => {
    const { id: terminalId } = request.params;
    const device = await linked(request, terminalId);
    if (isRejection(device)) return device;
    const { resourceIds } = device;
    const taken = await terminalReports.take({ terminalId, resourceIds }, request.body.reports, request);
    return { answers: [...taken], sealingKey: seals.publicKey };
  });

  await takeForms(service, (scope) => {
    answerCall(scope, sendQueuedPhoto, async (request) => {
      const { id: terminalId } = request.params;
      const device = await linked(request, terminalId);
      if (isRejection(device)) return device;
      const sent = await fileOfForm(request);
      if (sent === undefined) return reject('wrongFileFormat');
      // What a device sends counts together, whoever stood there.
      const sender = { userId: `terminal-${terminalId}`, branch: mainBranch };
      const stored = await photos.store(sender, sent.fileName, sent.content);
      return isRejection(stored) ? stored : { photoId: stored.photoId };
    });
  });
}
