import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import type { KeyPair } from '@nats-io/jwt';

/**
 * A key of NATS that signs with Node's own Ed25519: the packages of NATS sign in JavaScript and derive the key anew each
 * time, which took 45 ms of processor time for one credential (decision 0053). The key objects are kept.
 *
 * Format: base32 of a prefix byte (seeds: two), the key, and a CRC-16 of both (nats-io/nkeys, README).
 */
export type NkeyKind = 'operator' | 'account' | 'user';

/** Prefix bytes; in base32 they become the first letter O, A or U, and S before it for a seed. */
const prefixes: Readonly<Record<NkeyKind, number>> = { operator: 14 << 3, account: 0, user: 20 << 3 };
const seedPrefix = 18 << 3;

/** DER around the 32 bytes of an Ed25519 private key (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @param secret 32 bytes; default random ones */
export function makeNkey(kind: NkeyKind, secret: Buffer = randomBytes(32)): KeyPair {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, secret]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const prefix = prefixes[kind];
  // The raw key is the end of its DER.
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const name = encode(Buffer.concat([Buffer.from([prefix]), raw]));
  // Prefix bytes of a seed: three bits of the kind end the first, five begin the second.
  const seed = encode(Buffer.concat([Buffer.from([seedPrefix | (prefix >> 5), (prefix & 31) << 3]), secret]));
  return keyPair(name, seed, privateKey, publicKey);
}

/** @throws when the text is no seed, or not of this kind */
export function nkeyFromSeed(kind: NkeyKind, seed: string): KeyPair {
  const bytes = decode(seed);
  if (bytes.length !== 34) throw new Error('This is no seed of a NATS key');
  const key = makeNkey(kind, bytes.subarray(2));
  if (new TextDecoder().decode(key.getSeed()) !== seed) throw new Error(`This is no seed of a NATS ${kind}`);
  return key;
}

export const seedOf = (key: KeyPair): string => new TextDecoder().decode(key.getSeed());

function keyPair(name: string, seed: string, privateKey: KeyObject, publicKey: KeyObject): KeyPair {
  const unused = (): never => {
    throw new Error('Keys that sign neither seal nor open');
  };
  return {
    getPublicKey: () => name,
    getSeed: () => new TextEncoder().encode(seed),
    // Asked by the package to make sure that there is a private part.
    getPrivateKey: () => new TextEncoder().encode(seed),
    sign: (input) => sign(null, input, privateKey),
    verify: (input, signature) => verify(null, input, publicKey, signature),
    clear: () => undefined,
    seal: unused,
    open: unused,
  };
}

function encode(payload: Buffer): string {
  const checksum = Buffer.alloc(2);
  checksum.writeUInt16LE(crc16(payload));
  return base32(Buffer.concat([payload, checksum]));
}

function decode(text: string): Buffer {
  const bytes = fromBase32(text);
  const payload = bytes.subarray(0, -2);
  if (bytes.length < 4 || bytes.readUInt16LE(payload.length) !== crc16(payload)) throw new Error('No NATS key');
  return payload;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding. */
function base32(bytes: Buffer): string {
  let text = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(value >> (bits - 5)) & 31];
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31];
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const letter of text) {
    const place = alphabet.indexOf(letter);
    if (place < 0) throw new Error('No base32');
    value = ((value << 5) | place) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 255);
  }
  return Buffer.from(bytes);
}

/** CRC-16/XMODEM. */
function crc16(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
}
