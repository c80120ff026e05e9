import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { attachablePaths, attachedSchema, detachedSchema } from '#domain/planning/api/attachments-api.ts';
import { attachmentsOf } from '#domain/planning/plan/attached.ts';
import { mostAttachments, type PlanningObject, planningObjectSchema } from '#domain/planning/plan/attachment.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import { fileOfForm, formLimits, shownName } from '#infra/http/form-file.ts';
import type { Service } from '#infra/http/service.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import type { Envelope } from '../command.ts';
import type { CommandContext } from '../context.ts';

/**
 * Files of planning objects (planning §3): `POST …/{id}/attachments` as `multipart/form-data`, and `DELETE`. The bytes are
 * kept beside the log; the log says what was attached by whom.
 */
export async function attachmentRoutes(service: Service, context: CommandContext): Promise<void> {
  await service.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits });
    for (const { path, type, id } of attachablePaths) {
      const paramsOf = z.strictObject({ id });
      scope.post(
        `/api/planning/${path}/:id/attachments`,
        {
          config: { right: rightTo.editObject },
          schema: {
            summary: `Attach a file to one of ${path}; multipart/form-data with one file, at most 25 MB`,
            params: paramsOf,
            response: answers(201, attachedSchema),
          },
        },
        (request, reply) => {
          const object = planningObjectSchema.parse({ type, id: (request.params as { readonly id: string }).id });
          return context.once.run(request, reply, (envelope, branch) => attach(request, object, envelope, branch));
        },
      );
      scope.delete(
        `/api/planning/${path}/:id/attachments/:attachmentId`,
        {
          config: { right: rightTo.detachFile },
          schema: {
            summary: `Take a file away from one of ${path}; its bytes go with it`,
            params: paramsOf.extend({ attachmentId: z.string().max(64) }),
            response: answers(200, detachedSchema),
          },
        },
        (request, reply) => {
          const params = request.params as { readonly id: string; readonly attachmentId: string };
          const object = planningObjectSchema.parse({ type, id: params.id });
          const { attachmentId } = params;
          return context.once.run(request, reply, async (envelope, { plan }) => {
            const written = await plan.execute({ type: 'removeAttachment', object, attachmentId }, envelope);
            if (isRejection(written)) return written;
            await context.attachments.remove(attachmentId, scopeOf(request).branch.id);
            return { body: { attachmentId, versionIdentifier: written.revision }, position: written.position };
          });
        },
      );
    }
  });

  async function attach(request: FastifyRequest, object: PlanningObject, envelope: Envelope, { plan }: OpenBranch) {
    // Before a byte of it is read.
    const attached = attachmentsOf(plan.plan, object);
    if (attached === undefined) return reject('objectnotexists', { [`${object.type}Id`]: object.id });
    if (attached.length >= mostAttachments) return reject('tooManyAttachments', { limit: mostAttachments });
    const sent = request.isMultipart() ? await fileOfForm(request) : undefined;
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
    return { status: 201, body, position: written.position };
  }
}
