import styled from '@emotion/styled';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { TechnologyItem } from '#domain/base-data/object-types.ts';
import { stepsBefore } from '#domain/base-data/rules/technology-rules.ts';
import type { Catalogue } from '#frontend/features/routing/model/catalogue.ts';
import { durationToType } from '#frontend/i18n/typed-duration.ts';
import { type GraphEdge, layoutOf, nodeHeight, nodeWidth } from './graph-layout.ts';
import { useRoutingText } from './routing-text.ts';

interface PredecessorGraphProps {
  readonly steps: readonly TechnologyItem[];
  readonly catalogue: Catalogue;
  /** A step was chosen, by its place. */
  readonly onStep?: (index: number) => void;
}

/** What waits for what, drawn from the left to the right. Who does not see it reads the same as a list. */
export const PredecessorGraph = memo(function PredecessorGraph({ steps, catalogue, onStep }: PredecessorGraphProps) {
  const t = useRoutingText();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(900);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.max(280, Math.floor(entry?.contentRect.width ?? 900))),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const layout = useMemo(() => layoutOf(steps, width), [steps, width]);
  const byNumber = useMemo(() => new Map(steps.map((step) => [step.number, step])), [steps]);
  const before = useMemo(() => stepsBefore({ technologyItems: [...steps] }), [steps]);
  const said = (step: TechnologyItem): string => {
    const name = `${step.number} ${step.valueAddName}`;
    if (step.parentNumber !== undefined) return t('graph.parallel', { step: name, main: step.parentNumber });
    const waits = before.get(step.number) ?? [];
    return waits.length === 0
      ? t('graph.first', { step: name })
      : t('graph.after', { step: name, steps: waits.join(', ') });
  };
  const jointOf = ({ from, to, kind }: GraphEdge): string => {
    if (kind === 'parallel') return '';
    const buffer = byNumber.get(from)?.bufferTime ?? 0;
    const overlap = byNumber.get(to)?.overlap ?? 0;
    if (buffer > 0) return `+ ${durationToType(buffer, catalogue.language)}`;
    return overlap > 0 ? `${overlap} %` : '';
  };
  const whereOf = ({ resourceId, resourceGroupId, duration }: TechnologyItem): string => {
    const { book } = catalogue;
    const place =
      resourceId === undefined ? book('resourceGroups').nameOf(resourceGroupId) : book('resources').nameOf(resourceId);
    return duration > 0 ? `${durationToType(duration, catalogue.language)} · ${place}` : place;
  };
  return (
    <Box ref={box}>
      <svg
        width={layout.width}
        height={layout.height}
        role="img"
        aria-label={t('graph.label', { count: steps.length })}
      >
        <defs>
          <marker id="routing-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0.5 7.5 4 0 7.5z" className="head" />
          </marker>
        </defs>
        {layout.edges.map((edge) => (
          <path
            key={`${edge.from} ${edge.to}`}
            d={edge.path}
            className={edge.kind}
            markerEnd={edge.kind === 'follows' ? 'url(#routing-arrow)' : undefined}
          />
        ))}
        {layout.nodes.map(({ index, number, x, y, isCircular }) => {
          const step = steps[index];
          if (step === undefined) return null;
          const kind = isCircular ? 'wrong' : step.parentNumber === undefined ? 'main' : 'beside';
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: a short cut of the mouse; keys go to the cell in the table
            <g
              key={number}
              className={`step ${kind}`}
              transform={`translate(${x} ${y})`}
              onClick={() => onStep?.(index)}
            >
              <title>{said(step)}</title>
              <rect width={nodeWidth} height={nodeHeight} rx={8} />
              <text x={11} y={20} className="name">
                <tspan className="number">{number}</tspan> {shortened(step.valueAddName, 17 - String(number).length)}
              </text>
              <text x={11} y={37} className="where">
                {shortened(whereOf(step), 22)}
              </text>
            </g>
          );
        })}
        {layout.edges.map((edge) => {
          const text = jointOf(edge);
          return (
            text !== '' && (
              <text key={`${edge.from} ${edge.to}`} x={edge.middle.x} y={edge.middle.y - 6} className="joint">
                {text}
              </text>
            )
          );
        })}
      </svg>
      <ol className="spoken">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have one number while they are entered
          <li key={index}>{said(step)}</li>
        ))}
      </ol>
    </Box>
  );
});

const shortened = (text: string, most: number): string => {
  const letters = [...new Intl.Segmenter().segment(text.slice(0, 200))];
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .map(({ segment }) => segment)
        .join('')
        .trimEnd()}…`;
};

const Box = styled.div`
  overflow-x: auto;
  & > svg { display: block; }
  & .follows, & .parallel { fill: none; stroke: var(--text-3); stroke-width: 1.5; }
  & .parallel { stroke-dasharray: 3 3; }
  & .head { fill: var(--text-3); }
  & .joint { fill: var(--text-2); font-size: var(--size-least); text-anchor: middle; paint-order: stroke; stroke: var(--surface); stroke-width: 3px; pointer-events: none; }
  & .step { cursor: pointer; }
  & .step rect { fill: var(--surface); stroke: var(--line-3); }
  & .step:hover rect { fill: var(--hover); }
  & .beside rect { stroke-dasharray: 4 3; fill: var(--sunken); }
  & .wrong rect { stroke: var(--err); stroke-width: 1.5; fill: var(--err-tint); }
  & .name { fill: var(--text); font-size: var(--size-dense); font-weight: 550; }
  & .number { fill: var(--text-2); font-weight: 600; font-variant-numeric: tabular-nums; }
  & .where { fill: var(--text-2); font-size: var(--size-micro); }
  & > .spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;
