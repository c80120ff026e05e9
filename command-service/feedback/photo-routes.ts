import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { sendPhoto } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PhotoFiles } from '#infra/files/photo-files.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import { fileOfForm, takeForms } from '#infra/http/form-file.ts';
import type { Service } from '#infra/http/service.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';

/** `POST /api/planning/photos`: a photo that a report names afterwards (api contract, feedback). */
export async function photoRoutes(
  service: Service,
  context: WriteContext & { readonly photos: PhotoFiles },
): Promise<void> {
  const { photos } = context;
  await takeForms(service, (scope) => {
    answerWrite(scope, context, sendPhoto, async (request) => {
      const sent = await fileOfForm(request);
      if (sent === undefined) return reject('wrongFileFormat');
      const sender = { userId: callerOf(request).user.userId, branch: scopeOf(request).branch.id };
      const stored = await photos.store(sender, sent.fileName, sent.content);
      if (isRejection(stored)) return stored;
      return { body: { photoId: stored.photoId }, position: undefined };
    });
  });
}

/** Photos that reports in the plan name. */
export function* photosIn({ operations, activities }: Plan): Generator<string> {
  for (const steps of [operations, activities])
    for (const { feedback = [] } of steps.values())
      for (const { photoId } of feedback) if (photoId !== undefined) yield photoId;
}
