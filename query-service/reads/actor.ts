import { actorSchema, type ShownActor } from '#domain/kernel/event.ts';

/** SQL for the name of a user by the SQL of an id: the last one of somebody who was deleted; null when there never was one. */
export const personNameSql = (id: string): string =>
  `(SELECT btrim(concat_ws(' ', u.doc ->> 'firstName', u.doc ->> 'lastName')) FROM base_data.object_version u
    WHERE u.id = 'users:' || (${id}) AND u.doc IS NOT NULL
    ORDER BY u.valid_from DESC LIMIT 1)`;

/**
 * The same of a json column that holds an actor; of a connected system behind it the name of its API token, or its id where the
 * token is gone: who made it did nothing of this.
 */
export const actorNameSql = (column: string): string =>
  `nullif(concat_ws(' · ', ${personNameSql(`coalesce(${column} ->> 'userId', ${column} ->> 'workerId')`)},
    CASE WHEN ${column} ->> 'apiTokenId' IS NOT NULL THEN coalesce(
      (SELECT t.name FROM operational.api_token t WHERE t.api_token_id::text = ${column} ->> 'apiTokenId'),
      ${column} ->> 'apiTokenId') END), '')`;

export function shownActor(actor: unknown, name: string | null): ShownActor {
  const parsed = actorSchema.parse(actor);
  switch (parsed.kind) {
    case 'user':
      return { kind: 'user', userId: parsed.userId, name: name ?? parsed.userId };
    case 'terminal':
      return {
        kind: 'terminal',
        userId: parsed.workerId,
        terminalId: parsed.terminalId,
        name: name ?? parsed.workerId,
      };
    case 'system':
      return { kind: 'system', name: parsed.name };
  }
}
