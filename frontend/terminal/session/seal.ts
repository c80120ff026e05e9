import { v4 } from 'uuid';
import { z } from 'zod';
import type { ReportProof, SealedSignIn, SealingKey } from '#domain/planning/api/shop-floor/terminal-reports-api.ts';
import { sha256Hex } from '#frontend/api/sha256.ts';
import { storedValue, storeValue } from '#frontend/storage/browser-storage.ts';

/**
 * Signing in while there is no network: PIN or badge is sealed for the server at once and thrown away here, so that whoever
 * takes the device finds nothing to read or to guess at (decision 0164). The key came with an earlier answer of the server.
 */

const keyName = (terminalId: string): string => `leitstand.terminal.seal.${terminalId}`;

/** In a browser that keeps nothing, signing in takes a network. */
export function keepSealingKey(terminalId: string, key: SealingKey): void {
  storeValue(keyName(terminalId), key);
}

export interface Sealed {
  readonly userId: string;
  readonly proof: ReportProof;
  /** Gets the session when the network is back; it is thrown away with the sign-in, the proof stays with the reports. */
  readonly secret: string;
}

/** undefined: the device has never heard the server's key, or the page came over plain http, where browsers seal nothing. */
export async function sealSignIn(
  terminalId: string,
  signIn: Omit<SealedSignIn, 'secretHash'>,
): Promise<Sealed | undefined> {
  const key = storedValue(
    keyName(terminalId),
    z.custom<SealingKey>((kept) => kept !== null),
  );
  // Browsers without a secure line have none, whatever the types say.
  const subtle = (crypto as Partial<Crypto>).subtle;
  if (key === undefined || subtle === undefined) return undefined;
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;
  const publicKey = await subtle.importKey('jwk', { ...key }, algorithm, false, ['encrypt']);
  const text = new TextEncoder();
  const secret = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const sealed = await subtle.encrypt(
    { ...algorithm, label: text.encode(terminalId) },
    publicKey,
    text.encode(JSON.stringify({ ...signIn, secretHash: sha256Hex(secret) } satisfies SealedSignIn)),
  );
  // Who it is only the server can tell; until then this sign-in is somebody of its own.
  return { userId: `offline-${v4()}`, proof: { kind: 'sealed', sealed: base64Url(new Uint8Array(sealed)) }, secret };
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
