import { generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  checkpointText,
  proofText,
  readCheckpoint,
  signatureLine,
  signerKey,
  verifierKey,
  withSignaturesOf,
} from './note.ts';

const pemOf = (key: KeyObject): string => String(key.export({ format: 'pem', type: 'pkcs8' }));
const pem = (): string => pemOf(generateKeyPairSync('ed25519').privateKey);

describe('a checkpoint', () => {
  const key = signerKey('leitstand/plant-1', pem());
  const root = Buffer.alloc(32, 5);
  const note = key.sign(checkpointText('leitstand/plant-1', 20_852_163, root));

  test('is read by the public key alone', () => {
    const read = readCheckpoint(note, verifierKey(`${key.text}\n`));
    expect(read).toEqual({ origin: 'leitstand/plant-1', size: 20_852_163, root, note });
  });

  test('counts for nothing with another size, another key, or the key of another log', () => {
    expect(readCheckpoint(note.replace('20852163', '20852164'), key)).toMatch(/not signed/);
    expect(readCheckpoint(note, signerKey('leitstand/plant-1', pem()))).toMatch(/not signed/);
    const elsewhere = key.sign(checkpointText('leitstand/plant-2', 1, root));
    expect(readCheckpoint(elsewhere, key)).toMatch(/is of leitstand\/plant-2/);
    expect(readCheckpoint('nothing', key)).toMatch(/no signed note/);
    expect(readCheckpoint(note.replace('— ', '- '), key)).toMatch(/no signed note/);
    expect(() => verifierKey(key.text.replace('plant-1', 'plant-2'))).toThrow(/not copied whole/);
    expect(() => verifierKey('PEM')).toThrow(/no Ed25519 verifier key/);
  });

  test('keeps what a witness has added to it, and the witness is known by its key', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
    const named = signerKey('witness.example/w1', pemOf(privateKey));
    const material = Buffer.concat([Buffer.of(4), raw]);
    const id = hash('sha256', Buffer.concat([Buffer.from('witness.example/w1\n'), material])).slice(0, 8);
    const witness = verifierKey(`witness.example/w1+${id}+${material.toString('base64')}`);
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(1_795_000_000n);
    const text = checkpointText('leitstand/plant-1', 20_852_163, root);
    const signature = sign(null, Buffer.from(`cosignature/v1\ntime 1795000000\n${text}`), privateKey);
    const cosigned = note + signatureLine(witness, Buffer.concat([time, signature]));
    expect(withSignaturesOf(note, cosigned)).toBe(cosigned);
    expect(withSignaturesOf(cosigned, note)).toBe(cosigned);
    expect(withSignaturesOf(note, named.sign(checkpointText('leitstand/plant-1', 1, root)))).toBe(note);
    expect(readCheckpoint(cosigned, key, witness)).toMatchObject({ size: 20_852_163 });
    expect(readCheckpoint(note, key, witness)).toMatch(/not signed by witness/);
  });

  test('closes a proof as C2SP tlog-proof has it', () => {
    expect(proofText(7, [root], note)).toBe(`c2sp.org/tlog-proof@v1\nindex 7\n${root.toString('base64')}\n\n${note}`);
  });
});

test('a note of the specification itself is read', () => {
  const example =
    'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n' +
    '— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n';
  expect(readCheckpoint(example)).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 });
});
