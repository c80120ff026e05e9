import { expect, test } from 'vitest';
import { addressAt, type Place, pathOf } from './places.ts';

/** With what the page before has put into the browser's history. */
const at = (path: string, workItem?: string) =>
  addressAt(`/terminals/hall-2/${path}`, workItem === undefined ? null : { workItem });

// shows base-data 2.18, base-data 2.20
test.each<[Place, string]>([
  ['main', 'workitem/weld'],
  ['details', 'workitem/weld/details'],
  ['feedback', 'workitem/weld/feedback'],
  ['history', 'workitem/weld/history'],
  ['rejecttype', 'workitem/weld/rejecttype'],
  ['troubletype', 'workitem/weld/troubletype'],
  ['trouble', 'workitem/weld/trouble'],
])('the page %s of a step is at %s', (place, path) => {
  expect(pathOf({ place, workId: 'weld' }, null)).toBe(path);
  expect(at(path)).toEqual({ place, workId: 'weld' });
});

// shows base-data 2.18
test('a disruption of a step beside another names the main step', () => {
  expect(pathOf({ place: 'troubletype', workId: 'hold' }, 'weld')).toBe('workitem/hold/troubletype/weld');
  expect(at('workitem/hold/troubletype/weld')).toEqual({ place: 'troubletype', workId: 'hold' });
  expect(pathOf({ place: 'trouble', workId: 'hold' }, 'weld')).toBe('workitem/hold/trouble/weld');
  expect(pathOf({ place: 'rejecttype', workId: 'hold' }, 'weld')).toBe('workitem/hold/rejecttype');
});

// shows base-data 2.19
test.each<[Place, string]>([
  ['progress', 'progress/e1'],
  ['rejecttypeupdate', 'progress/e1/rejecttypeupdate'],
  ['troubletypeupdate', 'progress/e1/troubletypeupdate'],
  ['progressphoto', 'progress/e1/takephoto'],
])('the page %s of a report is at %s, also when nobody says of which step it is', (place, path) => {
  expect(pathOf({ place, workId: 'weld', entryId: 'e1' }, null)).toBe(path);
  expect(at(path)).toEqual({ place, workId: undefined, entryId: 'e1' });
  expect(at(path, 'weld')).toEqual({ place, workId: 'weld', entryId: 'e1' });
});

// shows base-data 2.20
test('a photo is of the step from which its page was opened, and of none without', () => {
  expect(pathOf({ place: 'takephoto', workId: 'weld' }, null)).toBe('takephoto');
  expect(at('takephoto', 'weld')).toEqual({ place: 'takephoto', workId: 'weld' });
  expect(at('takephoto')).toBeUndefined();
});
