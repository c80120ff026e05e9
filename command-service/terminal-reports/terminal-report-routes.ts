import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mainBranch } from '#domain/kernel/event.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { mostReportsAtOnce, reportAnswersSchema } from '#domain/planning/api/terminal-reports-api.ts';
import { photoIdSchema } from '#domain/planning/feedback/feedback-kinds.ts';
import type { FoundDevice } from '#infra/devices.ts';
import { answers } from '#infra/http/answers.ts';
import { fileOfForm, formLimits } from '#infra/http/form-file.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';

const params = z.strictObject({ id: objectIdSchema });

/**
 * What a terminal sends over its own link, with or without anybody being signed in (decision 0164): reports that it has kept,
 * and their photos. Both are public as far as people are concerned and open to the header `terminal-token` alone.
 */
export async function terminalReportRoutes(service: Service, context: CommandContext): Promise<void> {
  const { devices, terminalReports, seals, photos } = context;
  const { terminals } = context.branches.main.image;

  async function linked(request: FastifyRequest, terminalId: string): Promise<FoundDevice | Rejection> {
    const token = request.headers['terminal-token'];
    const isToken = typeof token === 'string' && token.length <= 200;
    const device = isToken ? await devices.find('terminal', terminalId, token) : undefined;
    if (device === undefined || !terminals.has(terminalId)) return reject('unauthorized');
    return device.locked ? reject('terminalLocked', { terminalId }) : device;
  }

  service.post(
    '/api/useradmin/terminals/:id/reports',
    {
      config: { right: 'public' },
      schema: {
        summary:
          `Send reports that a terminal has kept, oldest first, at most ${mostReportsAtOnce}: header terminal-token. ` +
          'Each is decided on its own and once for each commandId: taken, refused (and kept for the planner), or later. ' +
          'The same commandId with other content is refused: sentWithOtherContent. ' +
          'Of a report: commandId, worker { userId, name }, step { kind, id, label }, queuedAt, proof, and body as of ' +
          'POST /api/planning/operations/{id}/feedback. None at all asks for the key under which PINs are sealed',
        params,
        body: z.strictObject({
          reports: z.array(z.looseObject({ commandId: z.uuid() })).max(mostReportsAtOnce),
        }),
        response: answers(200, reportAnswersSchema),
      },
    },
    async (request) => {
      const { id: terminalId } = request.params;
      const device = await linked(request, terminalId);
      if (isRejection(device)) return device;
      const { resourceIds } = device;
      const taken = await terminalReports.take({ terminalId, resourceIds }, request.body.reports, request);
      return { answers: [...taken], sealingKey: seals.publicKey };
    },
  );

  await service.register(async (scope: Service) => {
    await scope.register(multipart, { limits: formLimits });
    scope.post(
      '/api/useradmin/terminals/:id/photos',
      {
        config: { right: 'public' },
        schema: {
          summary:
            'Send the photo of a report that a terminal has kept: header terminal-token, multipart/form-data with one ' +
            'file, at most 25 MB; the report names it by its photoId',
          params,
          response: answers(201, z.object({ photoId: photoIdSchema })),
        },
      },
      async (request, reply) => {
        const { id: terminalId } = request.params;
        const device = await linked(request, terminalId);
        if (isRejection(device)) return device;
        const sent = request.isMultipart() ? await fileOfForm(request) : undefined;
        if (sent === undefined) return reject('wrongFileFormat');
        // What a device sends counts together, whoever stood there.
        const sender = { userId: `terminal-${terminalId}`, branch: mainBranch };
        const stored = await photos.store(sender, sent.fileName, sent.content);
        if (isRejection(stored)) return stored;
        reply.code(201);
        return { photoId: stored.photoId };
      },
    );
  });
}
