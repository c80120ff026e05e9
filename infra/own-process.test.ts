import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { type EndsOfProcess, inOwnProcess } from './own-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'own-process-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A script that does something with its task. */
function scriptOf(name: string, work: string): URL {
  const file = path.join(folder, `${name}.mjs`);
  const own = JSON.stringify(new URL('./own-process.ts', import.meta.url).href);
  writeFileSync(
    file,
    `import { closeProcess, isAskedToEnd, taskOfProcess, tell } from ${own};
const task = await taskOfProcess();
${work}
await closeProcess();`,
  );
  return pathToFileURL(file);
}

async function heardOf(script: URL, task: object, ends?: EndsOfProcess): Promise<unknown[]> {
  const heard: unknown[] = [];
  await inOwnProcess(script, task, (report) => heard.push(report), ends);
  return heard;
}

describe('a process of its own', () => {
  test('says all that it has to say, also what is larger than what is on its way at once', async () => {
    const script = scriptOf('says', `for (const list of task.lists) tell({ list });`);
    const lists = [[1], Array.from({ length: 300_000 }, (_, index) => index), new Map([['a', 1]])];
    expect(await heardOf(script, { lists })).toEqual(lists.map((list) => ({ list })));
  });

  test('is asked to end in the midst of computing, also before it has begun', async () => {
    const script = scriptOf('computes', `tell('begun'); while (!isAskedToEnd()); tell(isAskedToEnd());`);
    const cancelling = new AbortController();
    const heard: unknown[] = [];
    const hear = (report: unknown): void => {
      heard.push(report);
      cancelling.abort();
    };
    await inOwnProcess(script, {}, hear, { cancelled: cancelling.signal });
    expect(heard).toEqual(['begun', true]);
    expect(await heardOf(script, {}, { cancelled: AbortSignal.abort() })).toEqual(['begun', true]);
  });

  test('is ended where it is, and fails alone', async () => {
    const stopping = new AbortController();
    const endless = scriptOf('endless', `tell('begun'); while (true);`);
    const stopped = inOwnProcess(endless, {}, () => stopping.abort(), { stopping: stopping.signal });
    await expect(stopped).rejects.toThrow('SIGKILL');
    await expect(heardOf(scriptOf('fails', `process.exit(3);`), {})).rejects.toThrow('ended with 3');
  });
});
