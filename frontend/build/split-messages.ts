import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { languageSchema } from '#domain/administration/user.ts';

const frontend = path.dirname(import.meta.dirname);
const languages = languageSchema.options.join('|');
const tableImport = new RegExp(String.raw`^import \{ (\w+) \} from '(\./(?:[^']*/)?)(${languages})\.ts';$`, 'gm');
const wordsModule = new RegExp(String.raw`^virtual:words/([\w-]+)/(${languages})$`);

/**
 * Each language in files of its own (decision 0101). Source files import the tables of all five languages and hand them to
 * `defineMessages`, which the compiler checks; in a built page they hand it five ways to load one. There is one file per
 * language for what every planner's page has, and one per language for each other area. Line by line, so that source maps
 * hold.
 */
export const splitMessages = (): Plugin => ({
  name: 'split-messages',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (wordsModule.test(id) ? `\0${id}` : undefined),
  load(id) {
    const [, area, language] = wordsModule.exec(id.replace('\0', '')) ?? [];
    return area === undefined || language === undefined ? undefined : wordsOf(area, language);
  },
  transform(code, id) {
    if (!/\.tsx?$/.test(id) || !code.includes('defineMessages(')) return undefined;
    return { code: loadedTables(code, path.relative(frontend, path.dirname(id))), map: null };
  },
});

/** `import { de } from './messages/de.ts';` becomes a function that loads it. `folder`: of the file, below `frontend`. */
export const loadedTables = (code: string, folder: string): string =>
  code.replace(tableImport, (_line, name: string, beneath: string, language: string) => {
    const place = path.posix.join(folder, beneath).replace(/\/$/, '');
    return `const ${name} = () => import('virtual:words/${areaOf(place)}/${language}').then((m) => m.tables['${place}']);`;
  });

/** What is loaded together. */
export function areaOf(place: string): string {
  // Both a planner's page and a terminal scan, and neither has all words of the other.
  if (/^kit\/(scan|camera)\//.test(place)) return 'scan';
  // Comes with the first step that is opened.
  if (place.startsWith('terminal/work-item/')) return 'work-item';
  const device = /^(terminal|screen)\//.exec(place)?.[1];
  if (device !== undefined) return device;
  const feature = /^features\/([^/]+)/.exec(place)?.[1];
  return feature === undefined || feature === 'session' ? 'work' : feature;
}

/** A module with the tables of an area by their folders. */
function wordsOf(area: string, language: string): string {
  const places = globSync(`**/${language}.ts`, { cwd: frontend })
    .map((file) => path.posix.dirname(file))
    .filter((place) => !place.startsWith('i18n') && areaOf(place) === area)
    .toSorted();
  const imports = places.map((place, at) => {
    const file = path.join(frontend, place, `${language}.ts`);
    const name = /^export const (\w+)/m.exec(readFileSync(file, 'utf8'))?.[1];
    if (name === undefined) throw new Error(`${file} exports no table`);
    return `import { ${name} as t${at} } from '${file}';`;
  });
  const tables = places.map((place, at) => `'${place}': t${at}`);
  return `${imports.join('\n')}\nexport const tables = { ${tables.join(', ')} };`;
}
