import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';

/**
 * Signed notes and what is made of them: checkpoints, cosignatures of witnesses, proofs (C2SP signed-note, tlog-checkpoint,
 * tlog-cosignature, tlog-proof). Ed25519 only. Only Node's own modules are imported.
 */

/** A verifier key, `name+keyid+base64`: what a signature is checked by. */
export interface VerifierKey {
  readonly name: string;
  readonly id: Buffer;
  /** 1: signs notes; 4: cosigns checkpoints with a time. */
  readonly type: number;
  readonly key: KeyObject;
  /** As it is written down. */
  readonly text: string;
}

export interface SignerKey extends VerifierKey {
  /** The checkpoint as a signed note. */
  sign(text: string): string;
}

const ed25519 = 1;
const cosignature = 4;
/** What stands before the 32 bytes of an Ed25519 public key in its DER form. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** @throws Error that says in English what is wrong with it */
export function verifierKey(text: string): VerifierKey {
  const [, name = '', id = '', material = ''] =
    /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})\s*$/.exec(text) ?? [];
  const bytes = Buffer.from(material, 'base64');
  const type = bytes[0];
  if (name === '' || bytes.length !== 33 || (type !== ed25519 && type !== cosignature))
    throw new Error('it is no Ed25519 verifier key of the form name+id+base64');
  const expected = keyId(name, bytes);
  if (expected.toString('hex') !== id) throw new Error('its id does not fit its name and key: it was not copied whole');
  const key = createPublicKey({ key: Buffer.concat([spkiPrefix, bytes.subarray(1)]), format: 'der', type: 'spki' });
  return { name, id: expected, type, key, text: text.trim() };
}

/** @param pem an Ed25519 key in PKCS #8 @throws Error when it is no such key */
export function signerKey(name: string, pem: string): SignerKey {
  const secret = createPrivateKey(pem);
  if (secret.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key');
  const raw = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(spkiPrefix.length);
  const material = Buffer.concat([Buffer.of(ed25519), raw]);
  const known = verifierKey(`${name}+${keyId(name, material).toString('hex')}+${material.toString('base64')}`);
  return {
    ...known,
    sign: (text) => `${text}\n${signatureLine(known, sign(null, Buffer.from(text), secret))}`,
  };
}

export const signatureLine = ({ name, id }: VerifierKey, signature: Buffer): string =>
  `— ${name} ${Buffer.concat([id, signature]).toString('base64')}\n`;

const keyId = (name: string, material: Buffer): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), material]), 'buffer').subarray(0, 4);

interface Note {
  /** With its last line break. */
  readonly text: string;
  readonly signatures: readonly { readonly name: string; readonly bytes: Buffer; readonly line: string }[];
}

/** A note that is larger is not read: no witness writes as much. */
const mostBytes = 100_000;

function parseNote(note: string): Note | undefined {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || note.length > mostBytes || !note.endsWith('\n')) return undefined;
  const lines = note.slice(end + 2, -1).split('\n');
  const signatures = lines.map((line) => /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/.exec(line));
  if (signatures.includes(null)) return undefined;
  return {
    text: note.slice(0, end + 1),
    signatures: signatures.flatMap((found) =>
      found === null
        ? []
        : [{ name: found[1] ?? '', bytes: Buffer.from(found[2] ?? '', 'base64'), line: `${found[0]}\n` }],
    ),
  };
}

/** Whether a key has signed the note; false also when it is said to have and has not. */
function isSignedBy({ text, signatures }: Note, key: VerifierKey): boolean {
  const own = signatures.filter(({ name, bytes }) => name === key.name && bytes.subarray(0, 4).equals(key.id));
  return own.length > 0 && own.every(({ bytes }) => isSignature(text, bytes.subarray(4), key));
}

function isSignature(text: string, signature: Buffer, { type, key }: VerifierKey): boolean {
  if (type === ed25519) return signature.length === 64 && verify(null, Buffer.from(text), key, signature);
  if (signature.length !== 72) return false;
  const time = signature.readBigUInt64BE();
  return verify(null, Buffer.from(`cosignature/v1\ntime ${time}\n${text}`), key, signature.subarray(8));
}

/** What the log was at a moment: so many events, and the hash over them all. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
  /** Signed, as it is handed on. */
  readonly note: string;
}

export const checkpointText = (origin: string, size: number, root: Buffer): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`;

/** The checkpoint of a note that every one of the keys has signed; otherwise the reason in English. */
export function readCheckpoint(note: string, ...keys: readonly VerifierKey[]): Checkpoint | string {
  const parsed = parseNote(note);
  if (parsed === undefined) return 'the checkpoint is no signed note';
  for (const key of keys) if (!isSignedBy(parsed, key)) return `the checkpoint is not signed by ${key.text}`;
  const [, origin = '', size = '', root = ''] =
    /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*$/.exec(parsed.text) ?? [];
  if (origin === '') return 'the note is no checkpoint';
  const [log] = keys;
  if (log !== undefined && log.name !== origin) return `the checkpoint is of ${origin}, the key of ${log.name}`;
  return { origin, size: Number(size), root: Buffer.from(root, 'base64'), note };
}

/** A note with the signatures that others have added to the same text since. */
export function withSignaturesOf(note: string, other: string): string {
  const [own, cosigned] = [parseNote(note), parseNote(other)];
  if (own === undefined || cosigned === undefined || own.text !== cosigned.text) return note;
  const known = new Set(own.signatures.map(({ line }) => line));
  return note + cosigned.signatures.flatMap(({ line }) => (known.has(line) ? [] : [line])).join('');
}

/** C2SP tlog-proof: that a leaf is in the log, to be verified without it. */
export const proofText = (index: number, hashes: readonly Buffer[], note: string): string =>
  ['c2sp.org/tlog-proof@v1', `index ${index}`, ...hashes.map((one) => one.toString('base64')), '', note].join('\n');
