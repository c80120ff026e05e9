import { Clock, ClockAlert, OctagonAlert, Pause, Play } from 'lucide-react';
import type { CSSProperties } from 'react';
import { dayAt } from '#domain/kernel/time-zone.ts';
import type { ScreenStep } from '#domain/planning/api/shop-floor/screen-api.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { TextOf } from '#frontend/i18n/area-texts.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { amountOf } from './amount.ts';
import { bareNumber } from './pages.ts';
import { useScreenText } from './screen-text.ts';
import { Heads, Table } from './table.tsx';
import { Tag } from './tag.tsx';

const heads = ['order', 'step', 'resource', 'amount', 'progress', 'end', 'status'] as const;

interface StepRowsProps {
  readonly steps: readonly ScreenStep[];
  /** The server's clock. */
  readonly now: number;
  readonly zone: string;
}

/** Work steps of a page: what is made where, how far it is, and when it ends. */
export function StepRows({ steps, now, zone }: StepRowsProps) {
  const t = useScreenText();
  const format = useFormat();
  // A number is never cut: it is what people look for.
  const longest = Math.max(8, ...steps.map(({ productionOrderNumber }) => bareNumber(productionOrderNumber).length));
  const widest = Math.max(...steps.map((step) => amountsOf(step, format).length), 0);
  const amounts = Math.min(26, Math.max(15, widest * 1.5));
  const columns = `1rem ${Math.min(30, longest * 1.75)}rem minmax(0, 1fr) 29rem ${amounts}rem 22rem 16rem 23rem`;
  return (
    <Table role="table" style={{ '--columns': columns } as CSSProperties}>
      <Heads names={heads} />
      {steps.map((step) => (
        <StepRow key={step.operationId} step={step} now={now} zone={zone} format={format} t={t} />
      ))}
    </Table>
  );
}

interface StepRowProps extends Omit<StepRowsProps, 'steps'> {
  readonly step: ScreenStep;
  readonly format: Format;
  readonly t: TextOf<TextKey>;
}
type TextKey = Parameters<ReturnType<typeof useScreenText>>[0];

function StepRow({ step, now, zone, format, t }: StepRowProps) {
  const { yieldAmount, articleAmount } = step;
  const share = articleAmount > 0 ? Math.min(1, yieldAmount / articleAmount) : 0;
  const color = step.statusId === statusId.interrupted ? 'var(--err)' : `var(--bar-${step.colorIndex + 1})`;
  const { end, lateBy } = endOf(step, now);
  return (
    <div role="row">
      <span className="edge" style={{ background: `var(--bar-${step.colorIndex + 1})` }} />
      <span role="cell" className="strong">
        {bareNumber(step.productionOrderNumber)}
      </span>
      <span role="cell">
        {step.valueAddName}
        <span className="quiet">{` · ${step.articleName ?? step.articleNumber ?? ''}`}</span>
      </span>
      <span role="cell" className="quiet">
        {step.resourceName}
      </span>
      <span role="cell" className="right">
        {amountsOf(step, format)}
      </span>
      <span className="track" role="cell" aria-label={format.percent(share)}>
        <i style={{ width: `${share * 100}%`, background: color }} />
      </span>
      <span role="cell" className={lateBy > 0 ? 'right strong late' : 'right strong'}>
        {timeOf(end, now, zone, format)}
      </span>
      <span role="cell" className="right">
        <StepTag step={step} now={now} zone={zone} format={format} t={t} />
      </span>
    </div>
  );
}

function StepTag({ step, now, zone, format, t }: StepRowProps) {
  const start = Date.parse(step.startDate);
  const { lateBy } = endOf(step, now);
  switch (step.statusId) {
    case statusId.interrupted:
      return <Tag icon={OctagonAlert} tone="bad" word={t('status.trouble')} />;
    case statusId.paused:
      return <Tag icon={Pause} tone="warn" word={t('status.paused')} />;
    case statusId.planned:
      return start < now ? (
        <Tag icon={ClockAlert} tone="late" word={format.difference(now - start)} />
      ) : (
        <Tag icon={Clock} tone="quiet" word={t('status.from', { time: timeOf(start, now, zone, format) })} />
      );
    case statusId.notPlanned:
    case statusId.started:
    case statusId.done:
      return lateBy > 0 ? (
        <Tag icon={ClockAlert} tone="late" word={format.difference(lateBy)} />
      ) : (
        <Tag icon={Play} tone="ok" word={t('status.running')} />
      );
  }
}

/** When it ends: as planned, or as a step at work is expected to when that is later. Less than a minute is no delay. */
function endOf(
  { endDate, expectedEndDate }: ScreenStep,
  now: number,
): { readonly end: number; readonly lateBy: number } {
  const planned = Date.parse(endDate);
  const expected = expectedEndDate === null ? undefined : Date.parse(expectedEndDate);
  const lateBy = (expected ?? now) - planned;
  return lateBy > 60_000 ? { end: expected ?? planned, lateBy } : { end: planned, lateBy: 0 };
}

const amountsOf = ({ yieldAmount, articleAmount }: ScreenStep, format: Format): string =>
  `${amountOf(yieldAmount, format)} / ${amountOf(articleAmount, format)}`;

/** "12:24", "Fr 04:24" on another day of the week to come, "19.11." beyond. */
function timeOf(at: number, now: number, zone: string, format: Format): string {
  if (dayAt(zone, at) === dayAt(zone, now)) return format.time(at);
  const isNear = at > now && at - now < 6 * 86_400_000;
  return isNear ? `${format.weekday(at)} ${format.time(at)}` : format.dayAndMonth(at);
}
