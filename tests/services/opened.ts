import { afterAll } from 'vitest';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { createPlant, type TestCommandService, type TestPlant, testCommandService } from './command-service.ts';
import { openTestStore, type TestProjector, testProjector } from './projector.ts';
import { type TestQueryService, testQueryService } from './query-service.ts';

/** A database and a log of its own. */
export interface OpenedLog {
  readonly database: TestDatabase;
  readonly store: EventStore;
  close(): Promise<void>;
}

interface OpenedCommands extends OpenedLog {
  readonly commands: TestCommandService;
}

interface OpenedReading extends OpenedLog {
  readonly projector: TestProjector;
  readonly query: TestQueryService;
}

/**
 * What all tests of a file share, opened at its top and closed after the last of them:
 * `const { commands, query } = await forFile(openServices());`
 */
export async function forFile<Opened extends { close(): Promise<void> }>(opening: Promise<Opened>): Promise<Opened> {
  const opened = await opening;
  afterAll(() => opened.close());
  return opened;
}

/** For tests of what commands do, and of no read model. */
export async function openCommands(): Promise<OpenedCommands> {
  const log = await openLog();
  const commands = await testCommandService(log.database, log.store);
  return {
    ...log,
    commands,
    async close() {
      await commands.stop();
      await log.close();
    },
  };
}

/** The same with the small plant. */
export async function openCommandPlant(): Promise<OpenedCommands & { readonly plant: TestPlant }> {
  const opened = await openCommands();
  return { ...opened, plant: await createPlant(opened.commands) };
}

/** For tests of read models: events are appended to the log. */
export async function openReading(): Promise<OpenedReading> {
  const log = await openLog();
  return { ...log, ...(await readingOn(log)) };
}

/** Commands, and what is read after them. */
export async function openServices(): Promise<OpenedCommands & OpenedReading> {
  const opened = await openCommands();
  const reading = await readingOn(opened, opened.commands.dataFolder);
  opened.commands.lists.read = async (url, headers) => {
    const answer = await reading.query.service.inject({ method: 'GET', url, headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  return { ...opened, ...reading };
}

/** A database and an empty log, for whoever starts services again and again. */
export async function openLog(): Promise<OpenedLog> {
  const database = await testDatabase();
  const store = await openTestStore(database);
  return {
    database,
    store,
    async close() {
      await store.close();
      await database.drop();
    },
  };
}

async function readingOn(
  log: OpenedLog,
  dataFolder?: string,
): Promise<Omit<OpenedReading, keyof OpenedLog | 'close'> & { close(): Promise<void> }> {
  const query = await testQueryService(log.database, 9, 9, dataFolder);
  const projector = await testProjector(log.database, log.store);
  return {
    projector,
    query,
    async close() {
      await query.stop();
      await projector.stop();
      await log.close();
    },
  };
}
