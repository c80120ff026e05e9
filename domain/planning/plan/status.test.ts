import { describe, expect, it } from 'vitest';
import { rollUpStatus, type StatusId, statusId } from './status.ts';

const { notPlanned, planned, started, interrupted, done, paused } = statusId;

describe('status of a parent from its children (domain facts §4)', () => {
  const rows: [readonly StatusId[], StatusId][] = [
    [[planned, planned, planned], planned],
    [[done, started, planned], started],
    [[done, paused, planned], started],
    [[done, done, planned], started],
    [[done, done, done], done],
    [[done, interrupted, planned], interrupted],
    [[done, interrupted, started], interrupted],
    [[done, interrupted, paused], interrupted],
  ];
  for (const [children, parent] of rows) {
    it(`${children.join(', ')} gives ${parent}`, () => {
      expect(rollUpStatus(children)).toBe(parent);
    });
  }

  it('a parent without children is not planned', () => {
    expect(rollUpStatus([])).toBe(notPlanned);
  });
});
