import { expect, test } from 'vitest';
import type { z } from 'zod';
import { readStep } from './seen-step.ts';

/** A plant whose entries are as far as `entriesAt`, and whose step follows to wherever it is told to be. */
function plant(entriesAt: string, stepAt: string) {
  const reached = { step: stepAt };
  const answers: string[] = [];
  const read = async <Body>(path: string, _schema: z.ZodType<Body>): Promise<Body> => {
    answers.push(path.split('/').at(-1) ?? '');
    const body = path.endsWith('workItem') ? { as: reached.step } : { items: [] };
    return body as Body;
  };
  return {
    answers,
    read,
    readAt: async <Body>(path: string, schema: z.ZodType<Body>) => ({
      body: await read(path, schema),
      position: path.endsWith('workItem') ? stepAt : entriesAt,
    }),
    write: (): Promise<never> => Promise.reject(new Error('nothing is written')),
    saw(position: string) {
      reached.step = position;
    },
  };
}

test('a step is never older than what was reported on it', async () => {
  const behind = plant('12', '9');
  expect((await readStep(behind, 'o1')).item).toEqual({ as: '12' });
  const even = plant('12', '12');
  expect((await readStep(even, 'o1')).item).toEqual({ as: '12' });
  expect(even.answers.filter((name) => name === 'workItem')).toHaveLength(1);
});
