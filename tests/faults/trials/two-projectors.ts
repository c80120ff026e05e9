import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '#infra/launcher/free-port.ts';
import { startProduct } from '#tests/product/product.ts';
import { secondsUntilBack, startLoad } from './load.ts';
import type { Outcome } from './outcome.ts';
import { environmentOf, pidOf } from './processes.ts';
import { signInAsAdmin } from './writers.ts';

const script = path.resolve(import.meta.dirname, '../../../projector/main.ts');

/**
 * A second projector, as on another machine, while the first one freezes: nobody ends that there, so the second one has
 * to take over; the first one wakes up, and what it still holds must not be written.
 */
export async function run(): Promise<readonly Outcome[]> {
  // Without the watchdog, which would end the first one.
  const product = await startProduct({ env: { LEITSTAND_WATCHDOG: '0' } });
  let second: ChildProcess | undefined;
  try {
    const admin = await signInAsAdmin(product.url);
    const first = await pidOf(product, 'projector');
    const { LEITSTAND_SUPERVISED: _supervised, NODE_CHANNEL_FD: _channel, ...env } = await environmentOf(first);
    const others = { PROJECTOR_PORT: String(await freePort()), NODE_OPTIONS: '' };
    second = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
      env: { ...env, ...others },
      stdio: 'ignore',
    });
    const load = await startLoad(product);
    await load.more(200);
    process.kill(first, 'SIGSTOP');
    const started = performance.now();
    await untilShown(admin);
    const backAfter = (performance.now() - started) / 1_000;
    process.kill(first, 'SIGCONT');
    await load.more(200);
    await secondsUntilBack(product, admin);
    await load.stop();
    await untilShown(admin);
    return [
      {
        fault: 'leading projector frozen, a second one beside it',
        ...(await load.check(product)),
        backAfter,
        detail: 'edits go on meanwhile; back when reads show them; the first one wakes up under load and stands by',
      },
    ];
  } finally {
    second?.kill('SIGKILL');
    await product.remove();
  }
}

/** Until a read shows an edit that was made now. */
async function untilShown(admin: Awaited<ReturnType<typeof signInAsAdmin>>): Promise<void> {
  const body = { project: { projectName: `shown ${Date.now()}`, orderPositions: [] } };
  const made = await admin.send('POST', '/api/planning/projects', body);
  const minPosition = made.headers.get('x-position') ?? '0';
  for (;;) {
    const { status } = await admin.get(`/api/planning/projects?limit=1&minPosition=${minPosition}`);
    if (status === 200) return;
  }
}
