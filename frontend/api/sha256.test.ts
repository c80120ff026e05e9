import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256Hex } from './sha256.ts';

test.each(['', 'a', 'Leitstand-Plan1', 'Größe-1', 'пароль', '密码🔑', 'x'.repeat(1000)])(
  'a text is hashed as UTF-8: %s',
  (text) => {
    expect(sha256Hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  },
);
