import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { privateFolder } from './private-folder.ts';

/** Encrypts what has to be read again and must not stand readable in the database or its backup. */
export interface FileKey {
  encrypt(text: string): Buffer;
  /** Throws for what another key, or nobody, has encrypted. */
  decrypt(sealed: Buffer): string;
}

const nonceLength = 12;
const tagLength = 16;

/** AES-256-GCM with the key in `{folder}/{name}.key`, readable by the owner only, made at the first use. */
export function openFileKey(folder: string, name: string): FileKey {
  const file = path.join(privateFolder(folder), `${name}.key`);
  try {
    // `wx`: when two services start at once, one makes the key and the other reads it.
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length !== 32) throw new Error(`${file} holds no key`);
  return {
    encrypt(text) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength));
      decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
      return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}
