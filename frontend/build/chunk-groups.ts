/** What the build knows of a source once all are read. */
interface Sources {
  readonly getModuleInfo: (id: string) => Imports | null;
}
interface Imports {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

/** Sources that come in one file, which is called so. */
interface Group {
  readonly debugName: string;
  readonly name: (id: string, sources: Sources) => string | null;
  /** What a source imports has a place of its own. */
  readonly includeDependenciesRecursively: false;
}

/** What as many pages need comes with any of them: asking for each part alone takes longer than reading what is not needed. */
const manyPages = 6;

/**
 * Which sources come in one file. The build alone makes one for each set of parts that have something in common: a page of
 * planners asked for 130 to 210 files, most of them below 1 kB. Here these are parts of a file, the first that fits: what every page
 * needs, what many do, what the same pages have in common, what their panels have in common. Whatever is imported is in the
 * file of whoever imports it or in one that fits more pages: so no two files wait for each other.
 *
 * `start`: loaded before any page, the page's own first. `other`: the start of a device that needs none of these pages; of what
 * it needs there is no file that has anything else. `large`: a package that a page without lists does not load, as a part of
 * its path.
 */
export function chunkGroups(start: readonly string[], other?: string, large?: string): readonly Group[] {
  let graph: Graph | undefined;
  const group = (debugName: string, nameOf: (graph: Graph, id: string) => string | undefined): Group => ({
    debugName,
    name: (id, sources) => nameOf((graph ??= readGraph(sources, start, other, large)), id) ?? null,
    includeDependenciesRecursively: false,
  });
  const names = new Map<string, string>();
  const nameOf = (pages: readonly string[], what: string): string => {
    const key = `${what} ${pages.join(' ')}`;
    const name = names.get(key) ?? `${fileName(pages[0] ?? '')}-${what}-${names.size}`;
    names.set(key, name);
    return name;
  };
  return [
    // The first one may wait while it runs, and then for what needs the rest.
    group('start', (of, id) => {
      if (!of.start.has(id) || id === start[0]) return undefined;
      return of.other.has(id) ? 'common' : 'start';
    }),
    group('many pages', (of, id) => {
      if (of.other.has(id) || of.pagesWith(id).length < manyPages) return undefined;
      return of.needsLarge(id) ? 'lists' : 'shared';
    }),
    group('same pages', (of, id) => {
      if (of.other.has(id) || of.partsWith(id).length < 2) return undefined;
      const pages = of.pagesWith(id);
      return pages.length > 0 ? nameOf(pages, 'parts') : nameOf(of.pagesWithLater(id), 'panels');
    }),
  ];
}

const fileName = (id: string): string => id.slice(id.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

type Graph = ReturnType<typeof readGraph>;

function readGraph(sources: Sources, start: readonly string[], other: string | undefined, large: string | undefined) {
  const lazy = (id: string): readonly string[] => sources.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const walk = (from: readonly string[], withLazy = false): ReadonlySet<string> => {
    const seen = new Set<string>();
    const open = [...from];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      open.push(...(sources.getModuleInfo(id)?.importedIds ?? []), ...(withLazy ? lazy(id) : []));
    }
    return seen;
  };
  const whichHave = (roots: readonly string[], withLazy = false) => {
    const walks = roots.map((root) => ({ root, has: walk([root], withLazy) }));
    return (id: string) => walks.filter(({ has }) => has.has(id)).map(({ root }) => root);
  };
  const ofStart = walk(start);
  /** Loaded when somebody goes there: pages, and what opens on them. */
  const pages = [...new Set([...ofStart].flatMap(lazy))].filter((id) => !ofStart.has(id));
  const parts = [...new Set([...walk(start, true)].flatMap(lazy))];
  return {
    start: ofStart,
    other: walk(other === undefined ? [] : [other]),
    pagesWith: whichHave(pages),
    pagesWithLater: whichHave(pages, true),
    partsWith: whichHave(parts),
    needsLarge: (id: string) => large !== undefined && [...walk([id])].some((one) => one.includes(large)),
  };
}
