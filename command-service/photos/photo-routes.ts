import multipart from '@fastify/multipart';
import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { photoIdSchema } from '#domain/planning/feedback/feedback-kinds.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import { fileOfForm, formLimits } from '#infra/http/form-file.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';

/** `POST /api/planning/photos`: a photo that a report names afterwards (api contract, feedback). */
export async function photoRoutes(service: Service, { once, photos }: CommandContext): Promise<void> {
  await service.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits });
    scope.post(
      '/api/planning/photos',
      {
        config: { right: rightTo.report, atTerminal: true },
        schema: {
          summary: 'Send a photo, multipart/form-data with one file, at most 25 MB; a report names it by its photoId',
          response: answers(201, z.object({ photoId: photoIdSchema })),
        },
      },
      (request, reply) =>
        once.run(request, reply, async () => {
          const sent = request.isMultipart() ? await fileOfForm(request) : undefined;
          if (sent === undefined) return reject('wrongFileFormat');
          const sender = { userId: callerOf(request).user.userId, branch: scopeOf(request).branch.id };
          const stored = await photos.store(sender, sent.fileName, sent.content);
          if (isRejection(stored)) return stored;
          return { status: 201, body: { photoId: stored.photoId }, position: undefined };
        }),
    );
  });
}
