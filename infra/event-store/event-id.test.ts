import { expect, it } from 'vitest';
import { eventIdOf } from './event-id.ts';

it('gives a command the same event ids each time, and different ones to each event', () => {
  expect(eventIdOf('command-1', 0)).toBe(eventIdOf('command-1', 0));
  const ids = ['command-1', 'command-2', 'command-11'].flatMap((id) => [0, 1, 11].map((index) => eventIdOf(id, index)));
  expect(new Set(ids).size).toBe(9);
});

it('gives ids that are UUIDs', () => {
  expect(eventIdOf('command-1', 7)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
