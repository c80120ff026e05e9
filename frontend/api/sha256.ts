/**
 * SHA-256 of a text as hexadecimal digits: what sign-in sends instead of the password (api contract, session).
 * WebCrypto is missing on pages that come over plain http from another machine, so there is a second way.
 */
export async function sha256Hex(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle === undefined) return hexOf(sha256(bytes));
  return hexOf(new Uint8Array(await subtle.digest('SHA-256', bytes)));
}

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** FIPS 180-4, section 6.2. */
export function sha256(message: Uint8Array): Uint8Array {
  const hash = Uint32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)));
  const padded = pad(message);
  const words = new Uint32Array(64);
  for (let offset = 0; offset < padded.byteLength; offset += 64) {
    for (let i = 0; i < 16; i++) words[i] = padded.getUint32(offset + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = at(words, i - 15);
      const b = at(words, i - 2);
      const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
      const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
      words[i] = at(words, i - 16) + s0 + at(words, i - 7) + s1;
    }
    compress(hash, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((value, i) => {
    digest.setUint32(4 * i, value);
  });
  return new Uint8Array(digest.buffer);
}

function compress(hash: Uint32Array, words: Uint32Array): void {
  const v = Uint32Array.from(hash);
  for (let i = 0; i < 64; i++) {
    const e = at(v, 4);
    const a = at(v, 0);
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & at(v, 5)) ^ (~e & at(v, 6));
    const t1 = at(v, 7) + s1 + choice + at(roundConstants, i) + at(words, i);
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & at(v, 1)) ^ (a & at(v, 2)) ^ (at(v, 1) & at(v, 2));
    v.copyWithin(1, 0, 7);
    v[4] = at(v, 4) + t1;
    v[0] = t1 + s0 + majority;
  }
  v.forEach((value, i) => {
    hash[i] = at(hash, i) + value;
  });
}

/** The message, one bit, zeros, and its length in bits, in whole blocks of 64 bytes. */
function pad(message: Uint8Array): DataView {
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, message.length << 3);
  return view;
}

const rotate = (value: number, bits: number): number => (value >>> bits) | (value << (32 - bits));
const at = (values: Uint32Array, i: number): number => values[i] ?? 0;
/** First 32 bits of the part after the point. */
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32);

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return primes;
}

const roundConstants = Uint32Array.from(firstPrimes(64), (prime) => fraction(Math.cbrt(prime)));
