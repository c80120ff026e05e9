import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { UserForgotten } from '#domain/administration/events.ts';
import { userStream } from '#domain/kernel/stream-names.ts';
import { destroyKeys } from '#infra/event-store/person-keys.ts';
import { ifThere } from '#infra/if-there.ts';
import type { FactoryImage } from '../factory/factory-image.ts';
import { bySystem, newEnvelope } from '../kernel/command.ts';

/**
 * Ids of everybody who was forgotten, one a line, in `{data folder}/forgotten.txt`: neither in the log nor in the database, because
 * a backup of these from before brings people back, with their keys. It names nobody.
 */
export interface ForgottenList {
  /** On the disk when it resolves. */
  add(userId: string): Promise<void>;
  ids(): Promise<readonly string[]>;
}

export function openForgottenList(dataFolder: string): ForgottenList {
  const file = path.join(dataFolder, 'forgotten.txt');
  const ids = async (): Promise<readonly string[]> => {
    const text = (await ifThere(readFile(file, 'utf8'))) ?? '';
    return text.split(/\s+/).filter((id) => id !== '');
  };
  return {
    ids,
    async add(userId) {
      if ((await ids()).includes(userId)) return;
      await appendFile(file, `${userId}\n`, { mode: 0o600, flush: true });
    },
  };
}

/**
 * At the start: who is in the list and not forgotten in this log is so again, and whoever is has no key, whatever was restored.
 * What follows from the events is the reaction's.
 */
export async function forgetAgain(
  pool: Pool,
  list: Pick<ForgottenList, 'ids'>,
  image: Pick<FactoryImage, 'append' | 'forgotten' | 'hasHistory'>,
): Promise<void> {
  for (const id of await list.ids()) {
    if (image.forgotten.has(id) || !image.hasHistory(userStream(id))) continue;
    const again = newEnvelope(bySystem('command-service'), `forgotten-${id}`);
    await image.append(userStream(id), [{ type: UserForgotten.type, data: { id } }], again);
  }
  if (image.forgotten.size > 0) await destroyKeys(pool, [...image.forgotten]);
}
