import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createAccount, createOperator, fromSeed, type KeyPair } from 'nkeys.js';
import { privateFolder } from '#infra/private-folder.ts';

/** Seeds of the NATS operator and of its two accounts: whoever has them can sign credentials. */
export interface NatsKeys {
  readonly operator: KeyPair;
  /** Of nats-server itself: the account whose users may push claims. */
  readonly system: KeyPair;
  /** Of the plant: live deltas and messages. */
  readonly plant: KeyPair;
}

/**
 * Keys in `{folder}/*.nk`, readable by the owner only; made on the first start. With a NATS server of somebody
 * else's, its operator puts `system.nk` and `plant.nk` there.
 */
export async function loadNatsKeys(folder: string): Promise<NatsKeys> {
  privateFolder(folder);
  const [operator, system, plant] = await Promise.all([
    loadKey(path.join(folder, 'operator.nk'), createOperator),
    loadKey(path.join(folder, 'system.nk'), createAccount),
    loadKey(path.join(folder, 'plant.nk'), createAccount),
  ]);
  return { operator, system, plant };
}

async function loadKey(file: string, make: () => KeyPair): Promise<KeyPair> {
  for (;;) {
    try {
      return fromSeed(new TextEncoder().encode((await readFile(file, 'utf8')).trim()));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new Error(`${file} holds no key`, { cause: error });
    }
    try {
      // `wx`: when two services start at once, one makes the key and the other reads it.
      await writeFile(file, `${seedOf(make())}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

export const seedOf = (key: KeyPair): string => new TextDecoder().decode(key.getSeed());
