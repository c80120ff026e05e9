import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heartbeatInterval, type LiveMessage } from '#domain/live.ts';
import type { ReadModel } from '../kernel/read-model.ts';
import { timeline } from '../read-models/timeline/read-model.ts';
import type { ModelCommit } from './commit.ts';
import { createPublisher, type Publisher } from './publish.ts';

let sent: { subject: string; message: LiveMessage }[];
let publisher: Publisher;
const onTimeline = () => sent.filter(({ subject }) => subject === 'live.main.timeline').map(({ message }) => message);
const commit = (position: bigint, delta: unknown): ModelCommit => ({
  model: timeline as ReadModel,
  drained: { tables: [], delta },
  position,
  at: 0,
});

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  publisher = createPublisher(
    (subject, message) => void sent.push({ subject, message }),
    () => 1000,
  );
});
afterEach(() => {
  publisher.close();
  vi.useRealTimers();
});

test('the first message carries the checkpoint, and each one goes on where the last one ended', () => {
  publisher.begin(timeline, 7n);
  publisher.goLive(timeline, 7n);
  publisher.publish(commit(9n, { versionIdentifier: 1 }));
  publisher.publish(commit(12n, { versionIdentifier: 2 }));
  expect(onTimeline()).toEqual([
    { from: '7', to: '7', at: 1000 },
    { from: '7', to: '9', at: 1000, delta: { versionIdentifier: 1 } },
    { from: '9', to: '12', at: 1000, delta: { versionIdentifier: 2 } },
  ]);
});

test('what was caught up is told as one wish to read again', () => {
  publisher.begin(timeline, 7n);
  publisher.publish(commit(500n, { versionIdentifier: 1 }));
  publisher.goLive(timeline, 500n);
  expect(onTimeline()).toEqual([{ from: '7', to: '500', at: 1000, reread: true }]);
});

test('a delta over the limit becomes a wish to read again', () => {
  publisher.begin(timeline, 1n);
  publisher.goLive(timeline, 1n);
  publisher.publish(commit(2n, { rows: 'ü'.repeat(200_000) }));
  expect(onTimeline().at(-1)).toEqual({ from: '1', to: '2', at: 1000, reread: true });
});

test('a commit that changes nothing on a topic is told by the next message of the topic', () => {
  publisher.begin(timeline, 1n);
  publisher.goLive(timeline, 1n);
  publisher.publish(commit(2n, undefined));
  publisher.publish(commit(3n, { versionIdentifier: 1 }));
  expect(onTimeline().slice(1)).toEqual([{ from: '1', to: '3', at: 1000, delta: { versionIdentifier: 1 } }]);
});

test('what was told is not told again when its rows have to be written once more', () => {
  publisher.begin(timeline, 1n);
  publisher.goLive(timeline, 1n);
  publisher.publish(commit(3n, { versionIdentifier: 1 }));
  publisher.publish(commit(2n, { versionIdentifier: 0 }));
  publisher.publish(commit(3n, { versionIdentifier: 1 }));
  publisher.readAgain(timeline, 3n);
  expect(onTimeline().slice(1)).toEqual([
    { from: '1', to: '3', at: 1000, delta: { versionIdentifier: 1 } },
    { from: '3', to: '3', at: 1000, reread: true },
  ]);
});

test('a quiet plant is told by heartbeats with the position', () => {
  publisher.begin(timeline, 1n);
  publisher.goLive(timeline, 1n);
  publisher.publish(commit(2n, undefined));
  vi.advanceTimersByTime(heartbeatInterval);
  expect(onTimeline().at(-1)).toEqual({ from: '1', to: '2', at: 1000 });
});

test('a paused publisher tells nothing, not even heartbeats', () => {
  publisher.begin(timeline, 1n);
  publisher.goLive(timeline, 1n);
  publisher.pause();
  const before = sent.length;
  publisher.publish(commit(2n, { versionIdentifier: 1 }));
  vi.advanceTimersByTime(10 * heartbeatInterval);
  expect(sent).toHaveLength(before);
});
