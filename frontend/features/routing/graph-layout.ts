import type { TechnologyItem } from '#domain/base-data/object-types.ts';
import { circularSteps, stepsBefore } from '#domain/base-data/rules/technology-rules.ts';

type Step = TechnologyItem;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface GraphNode extends Point {
  /** Place of the step in the list that was given. */
  readonly index: number;
  readonly number: number;
  readonly isCircular: boolean;
}

export interface GraphEdge {
  readonly from: number;
  readonly to: number;
  readonly kind: 'follows' | 'parallel';
  /** Path of an SVG. */
  readonly path: string;
  /** Where a word about the joint has room. */
  readonly middle: Point;
}

export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export const nodeWidth = 150;
export const nodeHeight = 48;
const columnWidth = nodeWidth + 58;
const laneHeight = nodeHeight + 16;
const margin = 26;
/** Between two lines of the drawing. */
const bandGap = 30;

interface Place extends Point {
  /** Upper end of the line of the drawing that it stands in. */
  readonly top: number;
}
const nowhere: Place = { x: 0, y: 0, top: 0 };

/** What takes a place in a column: a step, or an edge on its way past. */
interface Entry {
  readonly id: string;
  readonly index: number | undefined;
  readonly before: readonly string[];
}

/**
 * Places steps from left to right, each behind all that it waits for, parallel ones below their main step; what does
 * not fit in the width goes on in a line below. The same steps always give the same picture.
 */
export function layoutOf(steps: readonly Step[], width: number): GraphLayout {
  const unique = [...new Map(steps.map((step, index) => [step.number, { step, index }])).values()];
  const technologyItems = unique.map(({ step }) => step);
  const known = new Set(technologyItems.map(({ number }) => number));
  const before = new Map(
    [...stepsBefore({ technologyItems })].map(([number, waits]) => [number, waits.filter((one) => known.has(one))]),
  );
  const circular = new Set(circularSteps({ technologyItems }));
  const layers = layersOf(unique, before, circular, known);
  const columns: Entry[][] = [];
  const put = (layer: number, entry: Entry): void => {
    (columns[layer] ??= []).push(entry);
  };
  const joints: { from: number; to: number; stops: string[] }[] = [];
  for (const { step, index } of unique) {
    if (isBeside(step, known)) continue;
    const layer = layers.get(step.number) ?? 0;
    const arriving: string[] = [];
    for (const from of before.get(step.number) ?? []) {
      const stops = [idOf(from)];
      // An edge over several columns has a place of its own in each, so that it goes past the steps.
      for (let between = (layers.get(from) ?? 0) + 1; between < layer; between++) {
        const id = `${from}>${step.number}@${between}`;
        put(between, { id, index: undefined, before: [stops.at(-1) ?? ''] });
        stops.push(id);
      }
      arriving.push(stops.at(-1) ?? '');
      joints.push({ from, to: step.number, stops: [...stops, idOf(step.number)] });
    }
    put(layer, { id: idOf(step.number), index, before: arriving });
  }
  const lanes = lanesOf(columns, childrenOf(unique, known));
  const perBand = Math.max(1, Math.floor((width - 2 * margin + columnWidth - nodeWidth) / columnWidth));
  const tops = bandTops(columns, lanes, perBand, unique, layers, known);
  const placeOf = (layer: number, lane: number): Place => {
    const top = tops[Math.floor(layer / perBand)] ?? 0;
    return { x: margin + (layer % perBand) * columnWidth, y: top + lane * laneHeight, top };
  };
  const points = new Map<string, Place>();
  for (const [layer, entries] of columns.entries())
    for (const { id } of entries ?? []) points.set(id, placeOf(layer, lanes.get(id) ?? 0));
  for (const { step } of unique)
    if (isBeside(step, known))
      points.set(idOf(step.number), placeOf(layers.get(step.number) ?? 0, lanes.get(idOf(step.number)) ?? 0));
  const rightEdge = margin + (Math.min(perBand, Math.max(1, columns.length)) - 1) * columnWidth + nodeWidth;
  const edges = joints.map(({ from, to, stops }): GraphEdge => {
    const places = stops.map((id) => points.get(id) ?? nowhere);
    return { from, to, kind: 'follows', ...pathOf(places, rightEdge) };
  });
  for (const { step } of unique) {
    if (!isBeside(step, known)) continue;
    const main = points.get(idOf(step.parentNumber ?? 0)) ?? { x: 0, y: 0 };
    const own = points.get(idOf(step.number)) ?? { x: 0, y: 0 };
    const x = main.x + 18;
    edges.push({
      from: step.parentNumber ?? 0,
      to: step.number,
      kind: 'parallel',
      path: `M${x} ${main.y + nodeHeight}V${own.y}`,
      middle: { x, y: (main.y + nodeHeight + own.y) / 2 },
    });
  }
  return {
    width: rightEdge + margin,
    height: (tops.at(-1) ?? 0) - bandGap + 8,
    nodes: unique.map(({ step: { number }, index }) => ({
      index,
      number,
      isCircular: circular.has(number),
      ...(points.get(idOf(number)) ?? { x: 0, y: 0 }),
    })),
    edges,
  };
}

interface Placed {
  readonly step: Step;
  readonly index: number;
}

const idOf = (number: number): string => String(number);

/** Drawn below its main step. */
const isBeside = ({ number, parentNumber }: Step, known: ReadonlySet<number>): boolean =>
  parentNumber !== undefined && parentNumber !== number && known.has(parentNumber);

/** Column of each step: one behind the last that it waits for. Steps of a circle stand in their own order behind. */
function layersOf(
  steps: readonly Placed[],
  before: ReadonlyMap<number, readonly number[]>,
  circular: ReadonlySet<number>,
  known: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const layers = new Map<number, number>();
  const waiting = new Set(steps.map(({ step }) => step.number).filter((number) => !circular.has(number)));
  for (let found = true; found; ) {
    found = false;
    for (const number of waiting) {
      const waits = before.get(number) ?? [];
      if (waits.some((one) => waiting.has(one))) continue;
      layers.set(number, Math.max(-1, ...waits.map((one) => layers.get(one) ?? -1)) + 1);
      waiting.delete(number);
      found = true;
    }
  }
  let last = Math.max(-1, ...layers.values());
  for (const { step } of steps) if (circular.has(step.number)) layers.set(step.number, ++last);
  for (const { step } of steps)
    if (isBeside(step, known)) layers.set(step.number, layers.get(step.parentNumber ?? 0) ?? 0);
  return layers;
}

function childrenOf(steps: readonly Placed[], known: ReadonlySet<number>): ReadonlyMap<string, readonly string[]> {
  const beside = steps.filter(({ step }) => isBeside(step, known));
  return new Map(
    [...Map.groupBy(beside, ({ step }) => idOf(step.parentNumber ?? 0))].map(([main, all]) => [
      main,
      all.map(({ step }) => idOf(step.number)),
    ]),
  );
}

/** Lanes from the top: each entry as near as it can be to those before it, without two in one place. */
function lanesOf(
  columns: readonly (readonly Entry[] | undefined)[],
  children: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> {
  const lanes = new Map<string, number>();
  for (const entries of columns) {
    const wished = (entries ?? []).map((entry) => {
      const places = entry.before.map((id) => lanes.get(id) ?? 0);
      return { entry, lane: places.length === 0 ? 0 : Math.min(...places) };
    });
    let next = 0;
    // A step before an edge on its way past.
    for (const { entry, lane } of wished.toSorted(
      (a, b) =>
        a.lane - b.lane ||
        Number(a.entry.index === undefined) - Number(b.entry.index === undefined) ||
        (a.entry.index ?? 0) - (b.entry.index ?? 0),
    )) {
      next = Math.max(next, lane);
      lanes.set(entry.id, next++);
      for (const child of children.get(entry.id) ?? []) lanes.set(child, next++);
    }
  }
  return lanes;
}

/** Upper ends of the lines of the drawing, and of the one behind the last. */
function bandTops(
  columns: readonly (readonly Entry[] | undefined)[],
  lanes: ReadonlyMap<string, number>,
  perBand: number,
  steps: readonly Placed[],
  layers: ReadonlyMap<number, number>,
  known: ReadonlySet<number>,
): readonly number[] {
  const tops = [8];
  for (let first = 0; first < Math.max(1, columns.length); first += perBand) {
    const ids = columns.slice(first, first + perBand).flatMap((entries) => (entries ?? []).map(({ id }) => id));
    const beside = steps
      .filter(
        ({ step }) => isBeside(step, known) && Math.floor((layers.get(step.number) ?? 0) / perBand) * perBand === first,
      )
      .map(({ step }) => idOf(step.number));
    const lowest = Math.max(0, ...[...ids, ...beside].map((id) => lanes.get(id) ?? 0));
    tops.push((tops.at(-1) ?? 0) + lowest * laneHeight + nodeHeight + bandGap);
  }
  return tops;
}

/** From the right side of the first place to the left side of the last, past those between; round the edge to the next line. */
function pathOf(places: readonly Place[], rightEdge: number): Pick<GraphEdge, 'path' | 'middle'> {
  const half = nodeHeight / 2;
  let path = '';
  let middle: Point = { x: 0, y: 0 };
  for (let at = 1; at < places.length; at++) {
    const from = places[at - 1] as Place;
    const to = places[at] as Place;
    const [x1, y1, x2, y2] = [from.x + nodeWidth, from.y + half, to.x, to.y + half];
    if (at === 1) path += `M${x1} ${y1}`;
    // Past a place: straight through it.
    else path += `H${x1}`;
    if (x2 > x1) {
      const bend = (x2 - x1) / 2;
      path += y1 === y2 ? `H${x2}` : `C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
      if (at === 1) middle = { x: (x1 + x2) / 2, y: y1 === y2 ? y1 : (y1 + y2) / 2 };
    } else {
      const [right, left, between] = [rightEdge + 12, margin - 16, to.top - bandGap / 2];
      path += `H${right - 6}Q${right} ${y1} ${right} ${y1 + 6}V${between - 6}Q${right} ${between} ${right - 6} ${between}`;
      path += `H${left + 6}Q${left} ${between} ${left} ${between + 6}V${y2 - 6}Q${left} ${y2} ${left + 6} ${y2}H${x2}`;
      if (at === 1) middle = { x: right, y: y1 + 14 };
    }
  }
  return { path, middle };
}
