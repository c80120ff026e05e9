import { expect, it } from 'vitest';
import { supervise } from './supervise.ts';

it('starts a process again and again, with no room for what it says', async () => {
  const started: number[] = [];
  const ended: string[] = [];
  const thrice = Promise.withResolvers<void>();
  const process_ = supervise({
    name: 'short-lived',
    command: process.execPath,
    args: ['-e', 'console.error("x".repeat(10000)); process.exitCode = 3'],
    env: {},
    errorFile: '/dev/full',
    patience: 1_000,
    onStarted: (pid) => {
      started.push(pid);
      if (started.length === 3) thrice.resolve();
    },
    onEnded: (how) => void ended.push(how),
  });
  await thrice.promise;
  await process_.stop();
  expect(ended.slice(0, 2)).toEqual(['exit code 3', 'exit code 3']);
});
