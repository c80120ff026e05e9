import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { playWorkingTime } from './play.ts';

describe('working time', () => {
  for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt')))
    it(file.replace('.txt', '').replaceAll('-', ' '), () => {
      const expectations = playWorkingTime(readFileSync(path.join(import.meta.dirname, file), 'utf8'));
      expect(expectations.length).toBeGreaterThan(0);
      const say = (line: number, text: string) => `${file}:${line} ${text}`;
      expect(expectations.map(({ line, found }) => say(line, found))).toEqual(
        expectations.map(({ line, expected }) => say(line, expected)),
      );
    });
});
