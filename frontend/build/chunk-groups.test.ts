import { expect, test } from 'vitest';
import { chunkGroups } from './chunk-groups.ts';

/** Sources by what they import; after a colon what they import when somebody goes there. */
const plant: Readonly<Record<string, string>> = {
  main: 'kit shell:list1 list2 list3 list4 list5 list6 board',
  shell: 'kit',
  kit: '',
  screen: 'kit clock',
  clock: '',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [`list${number}`, 'table form clock'])),
  table: 'node_modules/@mui/x-grid',
  'node_modules/@mui/x-grid': 'popper',
  popper: '',
  form: 'field',
  field: '',
  board: 'bars form:panel1 panel2',
  bars: 'scale',
  scale: '',
  panel1: 'scale amounts photo',
  panel2: 'amounts',
  amounts: '',
  photo: '',
};
const sources = {
  getModuleInfo(id: string) {
    const [now = '', later = ''] = (plant[id] ?? '').split(':');
    const names = (text: string): readonly string[] => text.split(' ').filter((name) => name !== '');
    return { importedIds: names(now), dynamicallyImportedIds: names(later) };
  },
};
const groups = chunkGroups(['main', 'shell'], 'screen', '/@mui/x-');
const fileOf = (id: string): string | undefined =>
  groups.map(({ name }) => name(id, sources) ?? undefined).find((name) => name !== undefined);

test('what every page needs is in one file, and what another device needs of it in one of its own', () => {
  expect(['main', 'shell', 'kit'].map(fileOf)).toEqual([undefined, 'start', 'common']);
});

test('what many pages need is in one file, and what comes with a large package in another', () => {
  expect(['form', 'field', 'popper', 'table', 'node_modules/@mui/x-grid'].map(fileOf)).toEqual([
    'shared',
    'shared',
    'shared',
    'lists',
    'lists',
  ]);
});

test('what the same page and its panels have in common is in one file, and what its panels have in another', () => {
  expect(fileOf('scale')).toMatch(/^board-parts-/);
  expect(fileOf('amounts')).toMatch(/^board-panels-/);
});

test('what one part alone needs is in its own file, and what another device needs in none of these', () => {
  expect(['bars', 'photo', 'list1', 'panel2', 'clock'].map(fileOf)).toEqual(Array(5).fill(undefined));
});

test('no two files wait for each other', () => {
  const imports = new Map<string, Set<string>>();
  for (const id of Object.keys(plant)) {
    const file = fileOf(id) ?? id;
    for (const imported of sources.getModuleInfo(id).importedIds) {
      const other = fileOf(imported) ?? imported;
      if (other !== file) imports.set(file, (imports.get(file) ?? new Set()).add(other));
    }
  }
  const reaches = (from: string, to: string): boolean =>
    [...(imports.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  expect([...imports.keys()].filter((file) => reaches(file, file))).toEqual([]);
});
