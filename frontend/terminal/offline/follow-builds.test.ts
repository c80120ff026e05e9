import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BuildState, followBuilds } from './follow-builds.ts';
import { atQuietMoment } from './quiet-moment.ts';

class Worker extends EventTarget {
  readonly heard: unknown[] = [];
  readonly postMessage = (message: unknown): void => void this.heard.push(message);
}
class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = new Worker();
  readonly update = vi.fn(async (): Promise<void> => undefined);

  /** The browser has found another script, and its files have come. */
  fetchNext(): void {
    const next = new Worker();
    this.installing = next;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = next;
    next.dispatchEvent(new Event('statechange'));
  }
}
class Container extends EventTarget {
  controller: Worker | null;
  readonly registration = new Registration();
  readonly register = vi.fn(async () => this.registration);

  constructor(controller: Worker | null) {
    super();
    this.controller = controller;
  }
  change(): void {
    this.controller = this.registration.waiting ?? this.registration.active;
    this.registration.waiting = null;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let device: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  device = new EventTarget();
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function follow(container: Container) {
  const told: BuildState[] = [];
  const builds = followBuilds(container as unknown as ServiceWorkerContainer, (state) => told.push(state));
  await vi.advanceTimersByTimeAsync(1);
  return { builds, state: () => told.at(-1) };
}

describe('a page of the terminal', () => {
  it('says that a build waits, has it take over when asked, and is stale from then on', async () => {
    const container = new Container(new Worker());
    const { builds, state } = await follow(container);
    expect(state()).toBe('current');
    container.registration.fetchNext();
    expect(state()).toBe('waiting');
    builds.takeOver();
    expect(container.registration.waiting?.heard).toEqual(['takeOver']);
    container.change();
    expect(state()).toBe('stale');
    builds.close();
  });

  it('that nothing was kept of yet is current with its first build, and hears of the next without a reload', async () => {
    const container = new Container(null);
    const { builds, state } = await follow(container);
    container.change();
    expect(state()).toBe('current');
    container.registration.fetchNext();
    expect(state()).toBe('waiting');
    container.change();
    expect(state()).toBe('stale');
    builds.close();
  });

  // shows base-data 9.41
  it('looks for a build every five minutes, and after half a minute when its first files did not come', async () => {
    const container = new Container(null);
    container.registration.active = null;
    container.registration.update.mockRejectedValue(new TypeError('Failed to fetch'));
    const { builds } = await follow(container);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(container.register).toHaveBeenCalledTimes(2);
    container.registration.active = new Worker();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(container.register).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(299_000);
    expect(container.register).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(container.register).toHaveBeenCalledTimes(4);
    builds.close();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(container.register).toHaveBeenCalledTimes(4);
  });
});

describe('a quiet moment', () => {
  it('comes once when nobody has touched the device for long enough', async () => {
    const call = vi.fn();
    atQuietMoment(10_000, call);
    await vi.advanceTimersByTimeAsync(9_000);
    device.dispatchEvent(new Event('pointerdown'));
    await vi.advanceTimersByTimeAsync(9_000);
    expect(call).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(call).toHaveBeenCalledTimes(1);
  });
});
