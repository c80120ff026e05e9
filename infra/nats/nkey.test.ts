import { expect, test } from 'vitest';
import { makeNkey, nkeyFromSeed, seedOf } from './nkey.ts';

/** Made with nkeys.js 1.1.0 from the bytes 0 to 31. */
const secret = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
const known = [
  [
    'operator',
    'SOAAAAICAMCAKBQHBAEQUCYMBUHA6EARCIJRIFIWC4MBSGQ3DQOR4H2AJA',
    'OAB2CB576PHBBPQ5ODORRZ2LYCMWPZGWGCN2KDK7DXOIMZASKUY3QZVT',
  ],
  [
    'account',
    'SAAAAAICAMCAKBQHBAEQUCYMBUHA6EARCIJRIFIWC4MBSGQ3DQOR4HYMHI',
    'AAB2CB576PHBBPQ5ODORRZ2LYCMWPZGWGCN2KDK7DXOIMZASKUY3QPZV',
  ],
  [
    'user',
    'SUAAAAICAMCAKBQHBAEQUCYMBUHA6EARCIJRIFIWC4MBSGQ3DQOR4H776Y',
    'UAB2CB576PHBBPQ5ODORRZ2LYCMWPZGWGCN2KDK7DXOIMZASKUY3RLKK',
  ],
] as const;
const signature = 'mr6DVxJDlFcSbiaRP5lcrpjNNRb9Ipuhi4lMrRdx_2pBCu8A5bmbz12vkSMwyeixTxfRzbyV8Tf3GeuOXhW0Dw';

test.each(known)('a key of an %s is written and signs as the packages of NATS do', (kind, seed, name) => {
  for (const key of [makeNkey(kind, secret), nkeyFromSeed(kind, seed)]) {
    expect(seedOf(key)).toBe(seed);
    expect(key.getPublicKey()).toBe(name);
    const signed = key.sign(Buffer.from('plant'));
    expect(Buffer.from(signed).toString('base64url')).toBe(signature);
    expect(key.verify(Buffer.from('plant'), signed)).toBe(true);
    expect(key.verify(Buffer.from('plants'), signed)).toBe(false);
  }
});

test('two keys are two keys', () => {
  expect(makeNkey('user').getPublicKey()).not.toBe(makeNkey('user').getPublicKey());
});

test('what is no seed, has a typing mistake or belongs to another kind is refused', () => {
  const [, seed, name] = known[2];
  for (const text of ['', 'no seed', name, seed.slice(0, -1), seed.replace('CAMC', 'CAMD'), seed.toLowerCase()]) {
    expect(() => nkeyFromSeed('user', text)).toThrow();
  }
  expect(() => nkeyFromSeed('account', seed)).toThrow(/account/);
});
