import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { attachableTypes, attachmentCalls } from '#domain/planning/api/attachments-api.ts';
import { attachmentRowSchema } from '#domain/planning/rows/notes.ts';
import { attachmentFolder, attachmentPath } from '#infra/files/attachment-files.ts';
import { handedOutAs } from '#infra/files/file-kinds.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import { saveAs } from '#infra/http/save-as.ts';
import type { Service } from '#infra/http/service.ts';
import { outsideTerminal } from '#infra/http/terminal-scope.ts';
import type { QueryContext } from '../reads/context.ts';
import { planReadQuery, shownRows } from '../reads/position.ts';
import { rowsOf } from '../reads/rows.ts';

const tables = {
  project: 'timeline.project',
  orderPosition: 'timeline.order_position',
  activity: 'timeline.activity',
  productionOrder: 'timeline.production_order',
  operation: 'timeline.operation',
} as const;

/** Whose files belong to the work of a step: condition on the operation `o` and its order `p`. */
const stepsOf: Readonly<Partial<Record<keyof typeof tables, string>>> = {
  operation: 'o.id = $1',
  productionOrder: 'o.parent_id = $1',
  orderPosition: "p.doc ->> 'orderPositionId' = $1",
};

const attachedSchema = z.array(attachmentRowSchema).nullable();

/**
 * The bytes of an attachment: always to be saved, never a page (the browser shows images and PDF from what it has read).
 * The type is looked for in the content again, because a folder can be changed from outside.
 */
export function attachmentRoutes(service: Service, { pool, progress, config, ...context }: QueryContext): void {
  const folder = attachmentFolder(config.dataFolder);
  for (const type of attachableTypes) {
    const { path, detach } = attachmentCalls[type];
    service.get(
      detach.path,
      {
        config: { right: 'plan.read', ...(stepsOf[type] === undefined ? {} : { atTerminal: true }) },
        schema: {
          summary: `A file that is attached to one of ${path}`,
          params: detach.params,
          querystring: z.strictObject(planReadQuery),
        },
      },
      async (request, reply) => {
        const params = request.params as { readonly id: string; readonly attachmentId: string };
        const at = await shownRows(request, { pool, progress, config, ...context }, request.query, ['timeline']);
        if (isRejection(at)) return at;
        const outside = await outsideTerminals(request, type, params.id);
        if (outside !== undefined) return outside;
        const values: unknown[] = [params.id];
        const table = await rowsOf(pool, tables[type], at, values);
        const { rows } = await pool.query<{ attachments: unknown }>(
          `SELECT t.doc -> 'attachments' AS attachments FROM ${table} t WHERE t.id = $1`,
          values,
        );
        const attachments = attachedSchema.parse(rows[0]?.attachments ?? null) ?? [];
        const attachment = attachments.find(({ attachmentId }) => attachmentId === params.attachmentId);
        if (attachment === undefined) return reject('objectnotexists', { attachmentId: params.attachmentId });
        const { attachmentId, fileName } = attachment;
        const file = attachmentPath(folder, attachmentId);
        const found = await stat(file).catch(() => undefined);
        if (found === undefined) return reject('fileGone', { attachmentId, fileName });
        reply
          .type(await handedOutAs(file))
          .header('content-length', found.size)
          .header('content-disposition', saveAs(fileName))
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "sandbox; default-src 'none'");
        return createReadStream(file);
      },
    );
  }

  /** At a terminal: the files of what its machines have to do. */
  async function outsideTerminals(request: FastifyRequest, type: keyof typeof tables, id: string) {
    const { terminal } = callerOf(request);
    const condition = stepsOf[type];
    if (terminal === undefined || condition === undefined) return undefined;
    const { rows } = await pool.query<{ resource: string }>(
      `SELECT o.doc ->> 'resourceId' AS resource
       FROM timeline.operation o JOIN timeline.production_order p ON p.id = o.parent_id
       WHERE ${condition} AND o.doc ->> 'resourceId' = ANY ($2::text[]) LIMIT 1`,
      [id, terminal.resourceIds],
    );
    return outsideTerminal(request, rows[0]?.resource);
  }
}
