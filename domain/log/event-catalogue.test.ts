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

  it('knows each former name of a type once, and none that is still written', () => {
    const former = [...eventCatalogue.values()].flatMap(({ formerTypes }) => formerTypes);
    expect(new Set(former).size).toBe(former.length);
    expect(former.filter((type) => eventCatalogue.has(type))).toEqual([]);
  });

  it('refuses an event type that it does not know', () => {
    expect(() => upcast({ type: 'TimelineUpdated', version: 1, data: {}, eventId: 'e' })).toThrow(/Unknown event type/);
  });

  it('refuses data from a newer product', () => {
    expect(() => upcast({ type: 'ProjectCreated', version: 99, data: {}, eventId: 'e' })).toThrow(/newer/);
  });
});
