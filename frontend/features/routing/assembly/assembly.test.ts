import { expect, test } from 'vitest';
import { type Components, goesInto, madeOf } from './component-tree.ts';

const components: Components = new Map([
  [
    'bike',
    [
      { articleId: 'wheel', amount: 2 },
      { articleId: 'frame', amount: 1 },
    ],
  ],
  ['wheel', [{ articleId: 'spoke', amount: 36 }]],
  [
    'frame',
    [
      { articleId: 'tube', amount: 0.1 },
      { articleId: 'spoke', amount: 1 },
    ],
  ],
]);
const short = ({ lines }: ReturnType<typeof madeOf>) =>
  lines.map(({ articleId, depth, total }) => `${depth} ${articleId} ${total}`);

test('an assembly shows what it is made of, level by level, with the amounts multiplied', () => {
  expect(short(madeOf('bike', components))).toEqual([
    '1 wheel 2',
    '2 spoke 72',
    '1 frame 1',
    '2 tube 0.1',
    '2 spoke 1',
  ]);
});

test('a part shows what it goes into, directly and inside of others', () => {
  expect(short(goesInto('spoke', components))).toEqual(['1 wheel 36', '2 bike 72', '1 frame 1', '2 bike 1']);
  expect(goesInto('bike', components).lines).toEqual([]);
});

test('a circle ends, and a tree that nobody could read is cut', () => {
  expect(
    short(
      madeOf(
        'a',
        new Map([
          ['a', [{ articleId: 'b', amount: 1 }]],
          ['b', [{ articleId: 'a', amount: 1 }]],
        ]),
      ),
    ),
  ).toEqual(['1 b 1']);
  const wide: Components = new Map(
    Array.from({ length: 12 }, (_, level) => [
      `l${level}`,
      Array.from({ length: 3 }, () => ({ articleId: `l${level + 1}`, amount: 1 })),
    ]),
  );
  expect(madeOf('l0', wide)).toMatchObject({ isCut: true, lines: { length: 500 } });
});
