import type pg from 'pg';
import { z } from 'zod';
import { attachmentRowSchema } from '#domain/planning/rows/notes.ts';
import { personNameSql } from '../reads/actor.ts';

const mentioningSchema = z.object({
  ownedBy: z.string().nullable().optional(),
  attachments: z.array(attachmentRowSchema).optional(),
});

type Doc = Readonly<Record<string, unknown>>;

/** The document with the names of the people whom it mentions, also of those who are gone. */
export async function withPeople(pool: pg.Pool, doc: Doc): Promise<Doc> {
  const { ownedBy, attachments } = mentioningSchema.parse(doc);
  const ids = new Set([...(ownedBy ? [ownedBy] : []), ...(attachments ?? []).map(({ addedBy }) => addedBy)]);
  const names = await namesOf(pool, [...ids]);
  const ownedByName = ownedBy ? (names.get(ownedBy) ?? ownedBy) : null;
  if (attachments === undefined) return { ...doc, ownedByName };
  const named = attachments.map((one) => ({ ...one, addedByName: names.get(one.addedBy) ?? one.addedBy }));
  return { ...doc, ownedByName, attachments: named };
}

/** Of one person, also of who is gone; null: nobody is named. */
export async function personName(pool: pg.Pool, id: unknown): Promise<string | null> {
  return typeof id === 'string' ? ((await namesOf(pool, [id])).get(id) ?? null) : null;
}

async function namesOf(pool: pg.Pool, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; name: string | null }>(
    `SELECT a.id, ${personNameSql('a.id')} AS name FROM unnest($1::text[]) a (id)`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name ?? id]));
}
