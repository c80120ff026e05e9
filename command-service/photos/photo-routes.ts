import multipart from '@fastify/multipart';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { sendPhoto } from '#domain/planning/api/feedback-calls.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import { fileOfForm, formLimits } from '#infra/http/form-file.ts';
import type { Service } from '#infra/http/service.ts';
import { answerWrite } from '../answer-write.ts';
import type { CommandContext } from '../context.ts';

/** `POST /api/planning/photos`: a photo that a report names afterwards (api contract, feedback). */
export async function photoRoutes(service: Service, context: CommandContext): Promise<void> {
  const { photos } = context;
  await service.register(async (scope: Service) => {
    await scope.register(multipart, { limits: formLimits });
    answerWrite(scope, context, sendPhoto, async (request) => {
      const sent = request.isMultipart() ? await fileOfForm(request) : undefined;
      if (sent === undefined) return reject('wrongFileFormat');
      const sender = { userId: callerOf(request).user.userId, branch: scopeOf(request).branch.id };
      const stored = await photos.store(sender, sent.fileName, sent.content);
      if (isRejection(stored)) return stored;
      return { body: { photoId: stored.photoId }, position: undefined };
    });
  });
}
