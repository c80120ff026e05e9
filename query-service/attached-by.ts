import type pg from 'pg';
import { z } from 'zod';
import { attachmentRowSchema } from '#domain/planning/rows/notes.ts';
import { actorNameSql } from './actor.ts';

/** Attachments of one object, each with the name of who added it, also of somebody who is gone. */
export const attachmentsField = {
  attachments: z.array(attachmentRowSchema.extend({ addedByName: z.string() })).optional(),
};

const attachedSchema = z.object({ attachments: z.array(attachmentRowSchema).optional() });

type Doc = Readonly<Record<string, unknown>>;

/** The document with these names, where it has attachments. */
export async function withAdders(pool: pg.Pool, doc: Doc): Promise<Doc> {
  const { attachments } = attachedSchema.parse(doc);
  if (attachments === undefined) return doc;
  const { rows } = await pool.query<{ id: string; name: string | null }>(
    `SELECT a.id, ${actorNameSql("json_build_object('userId', a.id)")} AS name FROM unnest($1::text[]) a (id)`,
    [[...new Set(attachments.map(({ addedBy }) => addedBy))]],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name ?? id]));
  return {
    ...doc,
    attachments: attachments.map((one) => ({ ...one, addedByName: names.get(one.addedBy) ?? one.addedBy })),
  };
}
