import { expect, test } from 'vitest';
import { areaOf, loadedTables } from './split-messages.ts';

test('tables of languages are loaded, everything else is imported as before', () => {
  const code = [
    "import { defineMessages } from '#frontend/i18n/messages.ts';",
    "import { kitDe } from './messages/de.ts';",
    "import { ru } from './ru.ts';",
    "import type { de } from './de.ts';",
    "import { other } from './messages/dear.ts';",
  ];
  expect(loadedTables(code.join('\n'), 'features/import').split('\n')).toEqual([
    code[0],
    "const kitDe = () => import('virtual:words/import/de').then((m) => m.tables['features/import/messages']);",
    "const ru = () => import('virtual:words/import/ru').then((m) => m.tables['features/import']);",
    code[3],
    code[4],
  ]);
});

test('what every page shows comes together, and so does each other area', () => {
  expect(areaOf('kit/list/messages')).toBe('work');
  expect(areaOf('shell/messages')).toBe('work');
  expect(areaOf('features/base-data/gaps/messages')).toBe('base-data');
  expect(areaOf('terminal/session/messages')).toBe('terminal');
  expect(areaOf('terminal/work-item/messages')).toBe('work-item');
  expect([areaOf('kit/scan/messages'), areaOf('kit/camera/messages')]).toEqual(['scan', 'scan']);
});
