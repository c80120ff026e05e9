import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageSchema } from '#domain/kernel/language.ts';
import { type PartEnd, type StepOf, storyOfEnd } from './lateness.ts';
import { kindOfStep, latenessWords } from './lateness-words.ts';

const hour = 3_600_000;

/** A life of three parts: each step moves some of them; `undo` takes the last one back that is not taken back yet. */
interface Life {
  readonly ends: PartEnd[];
  readonly steps: Map<bigint, StepOf>;
}
type Act = readonly [partId: string, end: number | null][] | 'undo' | 'redo';

function lived(acts: readonly Act[]): Life {
  const now = new Map<string, number | null>();
  const ends: PartEnd[] = [];
  const steps = new Map<bigint, StepOf>();
  const done: { changeSet: string; was: [string, number | null][]; is: [string, number | null][] }[] = [];
  const undone: typeof done = [];
  for (const [index, act] of acts.entries()) {
    const position = BigInt(index + 1);
    const changeSet = `step-${index}`;
    const put = (to: readonly (readonly [string, number | null])[]) => {
      for (const [partId, end] of to) {
        now.set(partId, end);
        ends.push({ partId, position, end });
      }
    };
    if (act === 'undo' || act === 'redo') {
      const step = (act === 'undo' ? done : undone).pop();
      if (step === undefined) continue;
      (act === 'undo' ? undone : done).push(step);
      steps.set(position, { changeSet, undoes: step.changeSet });
      put(act === 'undo' ? step.was : step.is);
    } else {
      const is = [...new Map(act)];
      done.push({ changeSet, was: is.map(([partId]) => [partId, now.get(partId) ?? null]), is });
      undone.length = 0;
      steps.set(position, { changeSet, undoes: null });
      put(is);
    }
  }
  return { ends, steps };
}

const end = fc.option(fc.integer({ min: 0, max: 1_000_000_000 }), { nil: null, freq: 8 });
const move = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), end), { minLength: 1, maxLength: 3 });
const act: fc.Arbitrary<Act> = fc.oneof({ weight: 3, arbitrary: move }, fc.constantFrom<Act>('undo', 'redo'));
const told = ({ ends, steps }: Life, since: bigint) => storyOfEnd(ends, (position) => steps.get(position), since);
const total = (moves: readonly { readonly movedBySeconds: number }[]) =>
  moves.reduce((sum, one) => sum + one.movedBySeconds, 0);

describe('what moved the end of an order', () => {
  test('adds up to the difference of its ends, whatever happened in between', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), fc.nat(25), (acts, since) => {
        const { before, after, totalSeconds, moves } = told(lived(acts), BigInt(since));
        expect(total(moves)).toBe(totalSeconds);
        if (before !== null && after !== null)
          expect(totalSeconds).toBe(Math.round(after / 1000) - Math.round(before / 1000));
      }),
    );
  });

  test('is nothing when everything since was taken back, also what was done again in between', () => {
    fc.assert(
      fc.property(move, fc.array(move, { minLength: 1, maxLength: 6 }), (first, later) => {
        const back: Act[] = ['undo', 'redo', ...later.map((): Act => 'undo')];
        expect(told(lived([first, ...later, ...back]), 1n)).toMatchObject({ moves: [], totalSeconds: 0 });
      }),
    );
  });

  test('is not a step that was taken back, when another one moved something else meanwhile', () => {
    const { ends, steps } = lived([[['a', hour]], [['a', 3 * hour]], [['b', 4 * hour]]]);
    steps.set(4n, { changeSet: 'back', undoes: 'step-1' });
    ends.push({ partId: 'a', position: 4n, end: hour });
    const { moves, totalSeconds } = told({ ends, steps }, 1n);
    expect(moves.map(({ changeSet, movedBySeconds }) => [changeSet, movedBySeconds])).toEqual([['step-2', 3 * 3600]]);
    expect(totalSeconds).toBe(3 * 3600);
  });

  test('is an undo of what was done before the time that is asked for', () => {
    const { moves } = told(lived([[['a', hour]], [['a', 3 * hour]], 'undo']), 2n);
    expect(moves).toMatchObject([{ changeSet: 'step-2', movedBySeconds: -2 * 3600 }]);
  });

  test('is one move for all events of a step, as of its last one', () => {
    const { ends, steps } = lived([[['a', hour]], [['a', 2 * hour]], [['a', 5 * hour]]]);
    steps.set(3n, { changeSet: 'step-1', undoes: null });
    expect(told({ ends, steps }, 1n).moves).toMatchObject([{ position: 3n, movedBySeconds: 4 * 3600 }]);
  });

  test('is counted from its first end where it was planned later, and goes on from its last where it was taken off', () => {
    const story = told(lived([[['a', null]], [['a', hour]], [['a', null]], [['a', 3 * hour]]]), 1n);
    expect(story).toMatchObject({ before: hour, after: 3 * hour, plannedAt: 2n, isPlanned: true, totalSeconds: 7200 });
    expect(story.moves.map(({ kind, movedBySeconds }) => [kind, movedBySeconds])).toEqual([
      ['planned', 0],
      ['takenOff', 0],
      ['planned', 7200],
    ]);
  });

  test('is decided by the part that ends last', () => {
    const { moves } = told(
      lived([
        [
          ['a', hour],
          ['b', 2 * hour],
        ],
        [
          ['a', 4 * hour],
          ['b', 3 * hour],
        ],
      ]),
      1n,
    );
    expect(moves).toMatchObject([{ decider: { partId: 'a' }, movedBySeconds: 7200 }]);
  });
});

test('a sentence names what was meant and, where the order was pushed, by what', () => {
  const values = { subject: 'Saw', order: 'P-7', own: 'Mill', cause: 'Turn', causeOrder: 'P-7' };
  expect(latenessWords('en', kindOfStep('OperationsMoved'), 60, values)).toBe(
    '“Saw” (P-7) was moved. In this order “Mill” had to give way to “Turn” (P-7).',
  );
  expect(
    latenessWords('de', kindOfStep('ResourceGapCreated', { isExtra: true }), -60, { ...values, order: undefined }),
  ).toBe('„Saw“ bekam Überstunden. In diesem Auftrag rückte „Mill“ vor.');
  for (const language of languageSchema.options)
    expect(latenessWords(language, 'moved', 60, values)).not.toMatch(/[{}]/);
});
