import type { ReactNode } from 'react';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { Figures } from './optimise-frame.ts';
import type { FoundPlan } from './search/optimise-calls.ts';

/** The figures that planners compare, now and proposed; what got better is green. */
export function FoundFigures(props: {
  readonly before: FoundPlan['before'];
  readonly after: FoundPlan['after'];
  readonly moved: number;
}): ReactNode {
  const { text } = useViewParts();
  const t = useTimelineText();
  const { before, after, moved } = props;
  const rows = [
    { name: t('optimise.figure.late'), was: before.positionsLate, is: after.positionsLate },
    { name: t('optimise.figure.weighted'), was: before.weightedLateness, is: after.weightedLateness },
    { name: t('optimise.figure.changeovers'), was: before.changeovers, is: after.changeovers },
    { name: t('optimise.figure.throughput'), was: inTenths(before.throughput), is: inTenths(after.throughput) },
  ];
  return (
    <Figures>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('optimise.now')}</th>
          <th scope="col">{t('optimise.proposal')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, was, is }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{text.number(was)}</td>
            <td>
              <b>{text.number(is)}</b>
            </td>
            <td data-tone={is < was ? 'ok' : is > was ? 'warn' : undefined}>
              {is === was ? '' : `${is < was ? '−' : '+'}\u00a0${text.number(Math.abs(is - was))}`}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('optimise.figure.moved')}</th>
          <td />
          <td>
            <b>{text.number(moved)}</b>
          </td>
          <td />
        </tr>
      </tbody>
    </Figures>
  );
}

const inTenths = (days: number): number => Math.round(days * 10) / 10;
