import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type SealedSignIn,
  type SealingKey,
  sealedSignInSchema,
} from '#domain/planning/api/shop-floor/terminal-reports-api.ts';
import { privateFolder } from '#infra/private-folder.ts';

/**
 * The pair of keys under which a terminal without network seals a PIN or badge: whoever takes the device finds nothing to
 * read or to guess at. RSA-OAEP with SHA-256, because every browser has it; the terminal's id is the label, so that what was
 * sealed at one is nothing at another.
 */
export interface Seals {
  readonly publicKey: SealingKey;
  /** undefined: not sealed for this plant, or not at this terminal. */
  open(sealed: string, terminalId: string): Promise<SealedSignIn | undefined>;
}

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

/** Made at the first start; whoever loses it has the planner decide about what was sealed before. */
export async function openSeals(folder: string): Promise<Seals> {
  const file = path.join(privateFolder(folder), 'key.json');
  if (!existsSync(file)) {
    const pair = await crypto.subtle.generateKey(
      { ...algorithm, modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ['encrypt', 'decrypt'],
    );
    const made = await crypto.subtle.exportKey('jwk', pair.privateKey);
    writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' });
  }
  const jwk = JSON.parse(readFileSync(file, 'utf8')) as { readonly n: string; readonly e: string };
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['decrypt']);
  return {
    publicKey: { kty: 'RSA', n: jwk.n, e: jwk.e },
    async open(sealed, terminalId) {
      try {
        const label = new TextEncoder().encode(terminalId);
        const opened = await crypto.subtle.decrypt({ ...algorithm, label }, key, Buffer.from(sealed, 'base64url'));
        return sealedSignInSchema.safeParse(JSON.parse(Buffer.from(opened).toString('utf8'))).data;
      } catch {
        return undefined;
      }
    },
  };
}
