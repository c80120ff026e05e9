import type { Pool } from 'pg';
import { UserForgotten } from '#domain/administration/events.ts';
import { deletedUser } from '#domain/kernel/personal.ts';
import { userStream } from '#domain/kernel/stream-names.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { destroyKeys } from '#infra/event-store/person-keys.ts';
import type { CloseEndedLines } from '#infra/nats/revocations.ts';
import type { Sessions } from '#infra/session.ts';
import type { Reaction } from '../reactions/reactions.ts';
import type { ForgottenList } from './forgotten-list.ts';

/** A person by id, and by all names that the person has had: some tables have no more than these. */
interface Person {
  readonly id: string;
  readonly usernames: readonly string[];
  readonly fullNames: readonly string[];
}

interface Statement {
  readonly sql: string;
  readonly values: (person: Person) => readonly unknown[];
}

const byId = (sql: string): Statement => ({ sql, values: ({ id }) => [id] });
const deleteFrom = (table: string): Statement => byId(`DELETE FROM operational.${table} WHERE user_id = $1`);

/** What is kept of people in the tables of the schema `operational`, by table, and what becomes of it. */
export const forgetIn: Readonly<Record<string, Statement>> = {
  credential: deleteFrom('credential'),
  preference: deleteFrom('preference'),
  badge: deleteFrom('badge'),
  second_factor: deleteFrom('second_factor'),
  sign_in_ticket: deleteFrom('sign_in_ticket'),
  reset_link: deleteFrom('reset_link'),
  // They open nothing any more; the history names by its id what did something.
  api_token: deleteFrom('api_token'),
  // That somebody has signed in stays; from where goes.
  audit: byId('UPDATE operational.audit SET address = NULL, client = NULL WHERE user_id = $1 OR object = $1'),
  // As `sign-in-account:anna|10.0.0.0/24`.
  rate_limit: {
    sql: `DELETE FROM operational.rate_limit WHERE split_part(split_part(key, ':', 2), '|', 1) = ANY ($1)`,
    values: ({ usernames }) => [usernames],
  },
  // First answers, kept for who asks again: the log knows the command, and nobody is waiting for this one.
  command_outcome: {
    sql: `DELETE FROM operational.command_outcome WHERE strpos(body::text, $1) > 0
      OR EXISTS (SELECT FROM unnest($2::text[]) AS name WHERE strpos(body::text, name) > 0)`,
    values: ({ id, fullNames }) => [id, fullNames],
  },
  // What a row of a file said of somebody goes; which objects it has made the log says.
  import_row: {
    sql: `UPDATE operational.import_row SET about = '{"objects": [], "errors": []}'
      WHERE EXISTS (SELECT FROM unnest($1::text[]) AS name WHERE strpos(about::text, name) > 0)`,
    values: ({ id, fullNames }) => [[id, ...fullNames]],
  },
  // Words and cells that were said for a file.
  run: {
    sql: `UPDATE operational.run SET parameters = parameters - 'mapping' - 'corrections'
      WHERE EXISTS (SELECT FROM unnest($1::text[]) AS name
        WHERE strpos((parameters -> 'mapping')::text, name) > 0 OR strpos((parameters -> 'corrections')::text, name) > 0)`,
    values: ({ id, fullNames }) => [[id, ...fullNames]],
  },
  // What was sent is not kept; what waits says the name no more.
  webhook_delivery: {
    sql: `UPDATE operational.webhook_delivery SET body = coalesce(regexp_replace(body, (
        SELECT string_agg(regexp_replace(name, '([^[:alnum:] ])', '\\\\\\1', 'g'), '|') FROM unnest($1::text[]) AS name), '--', 'g'), body)
      WHERE state = 'waiting'`,
    values: ({ fullNames }) => [fullNames],
  },
  terminal_report: {
    sql: `UPDATE operational.terminal_report SET doc = doc
        || CASE WHEN doc ->> 'workerId' = $1 THEN jsonb_build_object('workerName', $3::text) ELSE '{}' END
        || CASE WHEN doc ->> 'settledBy' = ANY ($2) THEN jsonb_build_object('settledBy', $3::text) ELSE '{}' END
      WHERE doc ->> 'workerId' = $1 OR doc ->> 'settledBy' = ANY ($2)`,
    values: ({ id, fullNames }) => [id, fullNames, deletedUser],
  },
};

interface Sources {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly sessions: Pick<Sessions, 'endAllOf'>;
  readonly closeEndedLines: CloseEndedLines;
  readonly forgottenList: Pick<ForgottenList, 'add'>;
}

/**
 * Who is forgotten is gone from what is kept beside the log, and then from the log: without the key nobody can read any more
 * what it says of the person (decision 0237). The key goes last, because the names to look for are read with it: what ended
 * in between begins again.
 */
export const forgetPeople = ({ pool, store, sessions, closeEndedLines, forgottenList }: Sources): Reaction => ({
  name: 'forgetPeople',
  eventTypes: [UserForgotten.type],
  begins: 'first',
  async react({ data }) {
    const person = await personOf(store, UserForgotten.schema.parse(data).id);
    await sessions.endAllOf(person.id);
    await closeEndedLines();
    for (const { sql, values } of Object.values(forgetIn)) await pool.query(sql, [...values(person)]);
    await forgottenList.add(person.id);
    await destroyKeys(pool, [person.id]);
    return undefined;
  },
});

async function personOf(store: Sources['store'], id: string): Promise<Person> {
  const said = await saidOf(store, id);
  const names = { firstName: '', lastName: '' };
  const usernames = new Set<string>();
  const fullNames = new Set<string>();
  for (const { username, firstName = names.firstName, lastName = names.lastName } of said) {
    Object.assign(names, { firstName, lastName });
    if (username !== undefined) usernames.add(username);
    const fullName = `${firstName} ${lastName}`.trim();
    if (fullName !== '') fullNames.add(fullName);
  }
  return { id, usernames: [...usernames], fullNames: [...fullNames] };
}

interface Said {
  readonly username?: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** What the events of a user have said of it, one after the other: all fields, or those that have changed. */
async function saidOf(store: Sources['store'], id: string): Promise<readonly Said[]> {
  const said: Said[] = [];
  for await (const event of store.readStream(userStream(id))) {
    if (event.unreadable !== undefined) continue;
    const { fields, after } = event.data as { readonly fields?: Said; readonly after?: Said };
    said.push({ ...fields, ...after });
  }
  return said;
}

/** The user name that somebody had last who was deleted; undefined: there was nobody. */
export async function lastUsername(store: Sources['store'], id: string): Promise<string | undefined> {
  return (await saidOf(store, id)).findLast(({ username }) => username !== undefined)?.username;
}
