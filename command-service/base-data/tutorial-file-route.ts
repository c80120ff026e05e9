import type { Factory } from '#domain/base-data/factory.ts';
import { sendTutorialFile } from '#domain/base-data/video-tutorial.ts';
import { mainBranch } from '#domain/kernel/event.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import type { AttachmentFiles } from '#infra/files/attachment-files.ts';
import { wrongTutorialKind } from '#infra/files/tutorial-files.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import { fileOfForm, shownName, takeForms } from '#infra/http/form-file.ts';
import type { Service } from '#infra/http/service.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';

/** Films of tutorials come in; a tutorial names them afterwards (decision 0294). */
export async function tutorialFileRoute(
  service: Service,
  context: WriteContext & { readonly tutorialFiles: AttachmentFiles },
): Promise<void> {
  await takeForms(service, (scope) => {
    answerWrite(scope, context, sendTutorialFile, async (request) => {
      const sent = await fileOfForm(request);
      if (sent === undefined) return reject('wrongFileFormat');
      const fileName = shownName(sent.fileName);
      const wrongKind = wrongTutorialKind(fileName);
      if (wrongKind !== undefined) {
        sent.content.resume();
        return wrongKind;
      }
      const sender = { userId: callerOf(request).user.userId, branch: mainBranch };
      const stored = await context.tutorialFiles.store(sender, fileName, sent.content);
      if (isRejection(stored)) return stored;
      return { body: { fileId: stored.attachmentId, fileName, size: stored.size }, position: undefined };
    });
  });
}

/** Films that tutorials name. */
export function* filmsIn({ objects }: Factory): Generator<string> {
  for (const { file } of objects.videoTutorials.values()) if (file !== undefined) yield file.fileId;
}
