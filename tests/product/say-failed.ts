import { afterEach } from 'vitest';
import { openPages } from './browser.ts';

// Before a test's own hooks close what it has opened. A failed test is tried again: what was on the screen is gone then.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(`\n${task.name}: failed at\n${await openPages()}`);
});
