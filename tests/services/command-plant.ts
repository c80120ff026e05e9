import type { EventStore } from '#infra/event-store/event-store.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { createPlant, type TestCommandService, type TestPlant, testCommandService } from './command-service.ts';
import { openTestStore } from './projector.ts';

/** The small plant behind a command-service with a database and a log of its own. */
export interface CommandPlant {
  readonly commands: TestCommandService;
  readonly plant: TestPlant;
  readonly store: EventStore;
  readonly database: TestDatabase;
  close(): Promise<void>;
}

/** For files that look at what commands do, and at no read model. */
export async function openCommandPlant(): Promise<CommandPlant> {
  const database = await testDatabase();
  const store = await openTestStore(database);
  const commands = await testCommandService(database, store);
  return {
    commands,
    plant: await createPlant(commands),
    store,
    database,
    async close() {
      await commands.stop();
      await store.close();
      await database.drop();
    },
  };
}
