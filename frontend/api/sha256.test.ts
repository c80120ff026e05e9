import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256, sha256Hex } from './sha256.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

test.each([0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 1000])('the second way agrees on %i bytes', (length) => {
  const message = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
  expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
});

test('a text is hashed as UTF-8', async () => {
  expect(await sha256Hex('Größe-1')).toBe(createHash('sha256').update('Größe-1', 'utf8').digest('hex'));
});
