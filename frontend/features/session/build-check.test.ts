import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchBuild } from './build-check.ts';

const page = (hash: string): string => `<script type="module" src="/assets/main-${hash}.js"></script>`;
let served: string;
let asked: RequestInit[];
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  served = page('1a2b');
  asked = [];
  reload.mockReset();
  const device = new EventTarget();
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device));
  vi.stubGlobal('removeEventListener', device.removeEventListener.bind(device));
  vi.stubGlobal('HTMLInputElement', class {});
  vi.stubGlobal('HTMLTextAreaElement', class {});
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('document', {
    documentElement: { outerHTML: page('1a2b') },
    activeElement: null,
    querySelector: () => null,
  });
  vi.stubGlobal('fetch', async (_url: string, options: RequestInit) => {
    asked.push(options);
    return new Response(served);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// shows planning 7.19, planning 9.3
test('every five minutes the page looks past every cache whether another build is served, and reloads then', async () => {
  const stop = watchBuild();
  await vi.advanceTimersByTimeAsync(299_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([{ cache: 'no-store' }]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).not.toHaveBeenCalled();
  served = page('3c4d');
  await vi.advanceTimersByTimeAsync(300_000);
  expect(asked).toHaveLength(2);
  expect(reload).toHaveBeenCalled();
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(2);
});
