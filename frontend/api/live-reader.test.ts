import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideLive } from './live-reader.ts';

const message = (
  from: number | string,
  to: number | string,
  rest: { delta?: unknown; reread?: boolean; early?: boolean } = {},
) => ({
  from: String(from),
  to: String(to),
  ...rest,
});

test('a message that leads to where the reader stands is ignored', () => {
  expect(decideLive('7', message(5, 7, { delta: 'x' }))).toEqual({ step: { kind: 'known' }, position: '7' });
});

test('a change that follows at once is applied', () => {
  expect(decideLive('7', message(7, 9, { delta: 'x' }))).toEqual({
    step: { kind: 'apply', delta: 'x' },
    position: '9',
  });
});

test('a change that begins before the reader and ends after it is applied', () => {
  expect(decideLive('8', message(7, 9, { delta: 'x' })).step.kind).toBe('apply');
});

test('a gap makes the reader read again', () => {
  expect(decideLive('7', message(8, 9, { delta: 'x' }))).toEqual({ step: { kind: 'reread' }, position: '9' });
});

test('a heartbeat moves the reader on without work, and a heartbeat after a gap does not', () => {
  expect(decideLive('7', message(7, 12)).step.kind).toBe('advance');
  expect(decideLive('7', message(9, 12)).step.kind).toBe('reread');
});

test('a change too large to send makes the reader read again', () => {
  expect(decideLive('7', message(7, 9, { reread: true })).step.kind).toBe('reread');
});

test('a wish to read again counts where the reader stands, too, and no longer when it is further', () => {
  expect(decideLive('9', message(7, 9, { reread: true }))).toEqual({ step: { kind: 'reread' }, position: '9' });
  expect(decideLive('10', message(7, 9, { reread: true })).step.kind).toBe('known');
});

test('what is told early is shown where it follows, and moves nobody on', () => {
  const early = (from: number, to: number) => decideLive('7', message(from, to, { delta: 'x', early: true }));
  expect(early(7, 9)).toEqual({ step: { kind: 'show', delta: 'x' }, position: '7' });
  expect(early(5, 9).step.kind).toBe('show');
  for (const [from, to] of [
    [8, 9],
    [5, 7],
    [3, 5],
  ] as const)
    expect(early(from, to)).toEqual({ step: { kind: 'known' }, position: '7' });
});

test('positions beyond 2^53 are compared exactly', () => {
  expect(decideLive('9007199254740993', message('9007199254740992', '9007199254740993')).step.kind).toBe('known');
});

test('whatever messages get lost or come twice, the reader never skips a change without reading again', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ step: fc.integer({ min: 1, max: 3 }), copies: fc.integer({ min: 0, max: 2 }) })),
      (sent) => {
        let told = 0;
        let position = '0';
        const known = new Set<number>();
        const all: number[] = [];
        for (const { step, copies } of sent) {
          const from = told;
          told += step;
          all.push(told);
          for (let copy = 0; copy < copies; copy++) {
            const decision = decideLive(position, message(from, told, { delta: told }));
            position = decision.position;
            if (decision.step.kind === 'apply') known.add(told);
            if (decision.step.kind === 'reread') for (const change of all) known.add(change);
          }
        }
        const last = decideLive(position, message(told, told + 1));
        if (last.step.kind === 'reread') for (const change of all) known.add(change);
        expect([...known].sort((a, b) => a - b)).toEqual(all);
      },
    ),
  );
});
