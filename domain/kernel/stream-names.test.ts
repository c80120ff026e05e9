import { expect, test } from 'vitest';
import { mainBranch } from './event.ts';
import { objectStream, overlayStream, parseStream, planStream, settingsStream } from './stream-names.ts';

test('a stream of the main line has no suffix, its overlay in a simulation has the number', () => {
  expect(overlayStream(planStream, mainBranch)).toBe('plan-main');
  expect(overlayStream(planStream, '7')).toBe('plan-main~7');
});

test.each([
  [
    objectStream('resourceGroup', 'saws-1_x'),
    { stream: 'resourceGroup-saws-1_x', kind: 'resourceGroup', id: 'saws-1_x', branch: 'main' },
  ],
  [
    overlayStream(objectStream('article', 'a-b'), '12'),
    { stream: 'article-a-b', kind: 'article', id: 'a-b', branch: '12' },
  ],
  [settingsStream, { stream: 'settings-global', kind: 'settings', id: 'global', branch: 'main' }],
])('the name %s is taken apart as it was put together', (name, parts) => {
  expect(parseStream(name)).toEqual(parts);
});
