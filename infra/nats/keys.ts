import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { KeyPair } from '@nats-io/jwt';
import { privateFolder } from '#infra/private-folder.ts';
import { makeNkey, type NkeyKind, nkeyFromSeed, seedOf } from './nkey.ts';

/** Signing seeds of the NATS operator and its two accounts. */
export interface NatsKeys {
  readonly operator: KeyPair;
  /** System account, whose users may send account claims. */
  readonly system: KeyPair;
  /** Account of the plant: live deltas and messages. */
  readonly plant: KeyPair;
}

/**
 * Keys in `{folder}/*.nk`, readable by the owner only, generated on the first start. For an external NATS server its
 * operator puts `system.nk` and `plant.nk` there.
 */
export async function loadNatsKeys(folder: string): Promise<NatsKeys> {
  privateFolder(folder);
  const [operator, system, plant] = await Promise.all([
    loadKey(path.join(folder, 'operator.nk'), 'operator'),
    loadKey(path.join(folder, 'system.nk'), 'account'),
    loadKey(path.join(folder, 'plant.nk'), 'account'),
  ]);
  return { operator, system, plant };
}

async function loadKey(file: string, kind: NkeyKind): Promise<KeyPair> {
  for (;;) {
    try {
      return nkeyFromSeed(kind, (await readFile(file, 'utf8')).trim());
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new Error(`${file} holds no key`, { cause: error });
    }
    try {
      // `wx`: when two services start at once, one creates the key and the other reads it.
      await writeFile(file, `${seedOf(makeNkey(kind))}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
