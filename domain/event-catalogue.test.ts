import { describe, expect, it } from 'vitest';
import { eventCatalogue, upcast } from './event-catalogue.ts';

describe('the event catalogue', () => {
  it('knows each type once', () => {
    expect(eventCatalogue.size).toBeGreaterThan(0);
    for (const [type, definition] of eventCatalogue) expect(definition.type).toBe(type);
  });

  it('has one upcaster for every version before today’s', () => {
    for (const definition of eventCatalogue.values()) {
      const steps = Object.keys(definition.upcasters).map(Number);
      expect(steps, definition.type).toEqual(Array.from({ length: definition.version - 1 }, (_, index) => index + 1));
    }
  });

  it('refuses an event type that it does not know', () => {
    expect(() => upcast('TimelineUpdated', 1, {})).toThrow(/Unknown event type/);
  });

  it('refuses data from a newer product', () => {
    expect(() => upcast('ProjectCreated', 99, {})).toThrow(/newer/);
  });
});
