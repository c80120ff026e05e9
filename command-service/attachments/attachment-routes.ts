import type { FastifyRequest } from 'fastify';
import { toIso } from '#domain/kernel/instant.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { attachableTypes, attachmentCalls } from '#domain/planning/api/attachments-api.ts';
import { attachmentsOf } from '#domain/planning/plan/attached.ts';
import { mostAttachments, type PlanningObject, planningObjectSchema } from '#domain/planning/plan/attachment.ts';
import type { AttachmentFiles } from '#infra/files/attachment-files.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import { fileOfForm, shownName, takeForms } from '#infra/http/form-file.ts';
import type { Service } from '#infra/http/service.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import type { Envelope } from '../kernel/command.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';

/** Files of planning objects are attached, and taken away. */
export async function attachmentRoutes(
  service: Service,
  context: WriteContext & { readonly attachments: AttachmentFiles },
): Promise<void> {
  await takeForms(service, (scope) => {
    for (const type of attachableTypes) {
      const calls = attachmentCalls[type];
      answerWrite(scope, context, calls.attach, (request, envelope, branch) =>
        attach(request, planningObjectSchema.parse({ type, id: request.params.id }), envelope, branch),
      );
      answerWrite(scope, context, calls.detach, async (request, envelope, { plan }) => {
        const { id, attachmentId } = request.params;
        const object = planningObjectSchema.parse({ type, id });
        const written = await plan.execute({ type: 'removeAttachment', object, attachmentId }, envelope);
        if (isRejection(written)) return written;
        await context.attachments.remove(attachmentId, scopeOf(request).branch.id);
        return { body: { attachmentId, versionIdentifier: written.revision }, position: written.position };
      });
    }
  });

  async function attach(request: FastifyRequest, object: PlanningObject, envelope: Envelope, { plan }: OpenBranch) {
    // Before a byte of it is read.
    const attached = attachmentsOf(plan.plan, object);
    if (attached === undefined) return reject('objectnotexists', { [`${object.type}Id`]: object.id });
    if (attached.length >= mostAttachments) return reject('tooManyAttachments', { limit: mostAttachments });
    const sent = await fileOfForm(request);
    if (sent === undefined) return reject('wrongFileFormat');
    const fileName = shownName(sent.fileName);
    const { userId } = callerOf(request).user;
    const branch = scopeOf(request).branch.id;
    const stored = await context.attachments.store({ userId, branch }, fileName, sent.content);
    if (isRejection(stored)) return stored;
    const { attachmentId, contentType, size } = stored;
    const file = { attachmentId, fileName, contentType, size };
    const written = await plan.execute({ type: 'addAttachment', object, file }, envelope);
    const added = isRejection(written) ? undefined : written.events.find((event) => event.type === 'AttachmentAdded');
    // Refused meanwhile, or a repeat of what was attached before.
    if (added?.data.attachment.attachmentId !== attachmentId) await context.attachments.remove(attachmentId, branch);
    if (isRejection(written)) return written;
    if (added === undefined) throw new Error('a file was attached without an event');
    const { attachment } = added.data;
    const body = {
      attachment: { ...attachment, addedAt: toIso(attachment.addedAt) },
      versionIdentifier: written.revision,
    };
    return { body, position: written.position };
  }
}
