import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationalTables } from '#command-service/operational-tables.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { rebuildReadModel } from '#projector/lanes/rebuild-read-model.ts';
import { prepareReadModels, readModels } from '#projector/read-models/read-models.ts';
import { lockedBy, newId } from '#tests/conformance/event-for-tests.ts';
import { collected } from '#tests/conformance/follow.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { openPostgresEventStore } from './postgres-event-store.ts';
import { prepareAsOwner } from './postgres-tables.ts';

const attempts = [
  "UPDATE event_store.event SET type = 'Other'",
  'DELETE FROM event_store.event',
  'TRUNCATE event_store.event',
  'ALTER TABLE event_store.event DISABLE TRIGGER ALL',
  'DROP TRIGGER event_is_final ON event_store.event',
  'CREATE OR REPLACE FUNCTION event_store.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
  'DROP TABLE event_store.event',
  'DROP SCHEMA event_store CASCADE',
  'SET session_replication_role = replica',
];

describe('the role of the services', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  it('adds and reads events, and can neither change nor delete them', async () => {
    const store = await openPostgresEventStore(database.url);
    const stream = `plan-${newId()}`;
    await store.append(stream, 'noStream', [lockedBy(newId())]);
    for (const statement of attempts) {
      await expect(database.pool.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
    }
    expect(await collected(store.readStream(stream))).toHaveLength(1);
    await store.close();
  });
});

it('the owner, too, is stopped from changing events by accident', async () => {
  const database = await emptyDatabase();
  await (await openPostgresEventStore(database.url)).close();
  for (const statement of attempts.slice(0, 3))
    await expect(database.pool.query(statement)).rejects.toThrow(/never changed or deleted/);
  await database.drop();
});

/** As docs/operation.md sets a PostgreSQL of the operator up: an owner and services without any right beyond. */
describe('an owner who is no superuser', () => {
  const mark = randomBytes(4).toString('hex');
  const [owner, services] = [`owner_${mark}`, `services_${mark}`];
  let administrator: TestDatabase;
  let name: string;
  const urlOf = (user: string): string =>
    Object.assign(new URL(administrator.url), { username: user, password: 'secret', pathname: `/${name}` }).href;
  beforeAll(async () => {
    administrator = await emptyDatabase();
    name = `plant_${mark}`;
    for (const role of [owner, services]) await administrator.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
    await administrator.pool.query(`GRANT ${services} TO ${owner}`);
    await administrator.pool.query('CREATE ROLE leitstand_event_store NOLOGIN').catch(() => undefined);
    await administrator.pool.query(`GRANT leitstand_event_store TO ${owner}`);
    await administrator.pool.query(`CREATE DATABASE ${name} OWNER ${owner}`);
  });
  afterAll(async () => {
    await administrator.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
    for (const role of [owner, services]) await administrator.pool.query(`DROP ROLE ${role}`);
    await administrator.drop();
  });

  const ownersOf = async (pool: Pool): Promise<unknown> =>
    (
      await pool.query<{ owners: unknown }>(
        `SELECT json_object_agg(owner, schemas) AS owners FROM (
           SELECT pg_get_userbyid(nspowner) AS owner, json_agg(nspname ORDER BY nspname) AS schemas FROM pg_namespace
           WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public') GROUP BY 1) AS found`,
      )
    ).rows[0]?.owners;

  it('takes the tables of an earlier version over, and leaves the services what is theirs', async () => {
    // Until then one role made everything.
    const one = openPool(urlOf(owner), { applicationName: 'test', max: 1 });
    await (await openPostgresEventStore(urlOf(owner))).close();
    await migrate(one, 'operational', operationalTables);
    await prepareReadModels(one);
    await one.end();

    const roles = { ownerUrl: urlOf(owner), services, hasEvents: true };
    await prepareAsOwner(roles);
    await prepareAsOwner(roles);

    const pool = openPool(urlOf(services), { applicationName: 'test', max: 2 });
    expect(await ownersOf(pool)).toEqual({
      [owner]: ['event_store', 'migration'],
      [services]: ['operational', 'personal', 'projection', ...readModels.map(({ schema }) => schema)].toSorted(),
    });
    const store = await openPostgresEventStore(urlOf(services));
    await store.append(`plan-${newId()}`, 'noStream', [lockedBy(newId())]);
    await migrate(pool, 'operational', operationalTables);
    await prepareReadModels(pool);
    const log = pino({ level: 'silent' });
    for (const model of readModels) await rebuildReadModel({ databaseUrl: urlOf(services), store, model, log });
    for (const statement of attempts)
      await expect(pool.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
    await store.close();
    await pool.end();
  });

  it('has to make the tables of the event store', async () => {
    const fresh = await emptyDatabase();
    const asServices = Object.assign(new URL(fresh.url), { username: services, password: 'secret' }).href;
    await fresh.pool.query(`GRANT CREATE ON DATABASE ${new URL(fresh.url).pathname.slice(1)} TO ${services}`);
    await expect(openPostgresEventStore(asServices)).rejects.toThrow(/npm run migrate/);
    await fresh.drop();
  });
});
