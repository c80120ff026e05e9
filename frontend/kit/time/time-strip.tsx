import styled from '@emotion/styled';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Play } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { type Moments, readMoments } from '#domain/planning/api/moment-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { ofNow } from '#frontend/api/query-client.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { markIcons, useMarkWords } from './mark-words.ts';
import { openReplay } from './replay.ts';
import { takeFocus } from './slider-open.ts';
import { backTo, grouped, type SpanName, spanNames, spans, ticksOf, windowOf } from './strip-scale.ts';
import { useEditWords, useLastEdit, useMoment } from './use-moment.ts';
import { useShownMoment } from './use-shown-moment.ts';
import { type Slider, useSlider } from './use-slider.ts';

const bucketCount = 160;
/** Pixels: of an icon with some air, and from the end of the strip within which the handle snaps to now. */
const iconRoom = 20;
const tickRoom = 80;
const snap = 6;
/** Milliseconds between looks at what is new. */
const lookEvery = 30_000;
/** Milliseconds that are played from now back. */
const shift = 8 * 3_600_000;

/**
 * The strip over a plan (look, last paragraph): how dense edits were, what else happened, and a handle that chooses the
 * moment whose plan is shown. Arrows step from edit to edit, Page keys by days.
 */
export default function TimeStrip({ canPlay }: { readonly canPlay: boolean }) {
  const t = useKitText();
  const format = useFormat();
  const [{ timeSpan: span = 'week' }, keep] = usePreference('pages', 'time');
  const moment = useShownMoment();
  const at = useMoment()?.at;
  const now = useClock();
  const [back, setBack] = useState(0);
  const slider = useSlider();
  const asked = windowOf(span, back, now, undefined);
  const { data, isError } = useQuery({
    queryKey: ['moments', span, asked.end],
    queryFn: ({ signal }) => {
      const to = new Date(asked.end).toISOString();
      const from = span === 'all' ? undefined : new Date(asked.start).toISOString();
      return ask(readMoments, { query: { from, to, buckets: bucketCount } }, { signal });
    },
    refetchInterval: back === 0 ? lookEvery : false,
    placeholderData: (before) => before,
    meta: ofNow,
  });
  const began = span === 'all' && data?.buckets[0] !== undefined ? Date.parse(data.buckets[0].at) : undefined;
  const range = span === 'all' ? windowOf(span, 0, now, began) : asked;
  // What is shown is on the strip, however it came to be shown; from there one may turn away.
  const [seen, setSeen] = useState<Instant>();
  if (at !== seen) {
    setSeen(at);
    if (at !== undefined && (at < range.start || at > range.end)) setBack(backTo(span, at, now));
  }
  const choose = (next: SpanName): void => {
    keep({ timeSpan: next });
    setBack(backTo(next, at ?? now, now));
  };
  return (
    <Strip>
      <Range>
        <button
          type="button"
          aria-label={t('time.earlier')}
          title={t('time.earlier')}
          disabled={span === 'all'}
          onClick={() => setBack(back + 1)}
        >
          <ChevronLeft size={15} strokeWidth={1.75} />
        </button>
        <select aria-label={t('time.range')} value={span} onChange={({ target }) => choose(target.value as SpanName)}>
          {spanNames.map((one) => (
            <option key={one} value={one}>
              {t(`time.range.${one}`)}
            </option>
          ))}
        </select>
        <button
          type="button"
          aria-label={t('time.later')}
          title={t('time.later')}
          disabled={span === 'all' || back === 0}
          onClick={() => setBack(back - 1)}
        >
          <ChevronRight size={15} strokeWidth={1.75} />
        </button>
      </Range>
      {isError && data === undefined ? (
        <Failed role="status">{t('time.failed')}</Failed>
      ) : (
        <Track range={range} moments={data} slider={slider} at={at} now={now} span={span} />
      )}
      {canPlay && (
        <PlayButton
          type="button"
          aria-label={t(moment === undefined ? 'time.replay.shift' : 'time.replay.from')}
          title={t(moment === undefined ? 'time.replay.shift' : 'time.replay.from')}
          onClick={() => openReplay(moment ?? new Date(Date.now() - shift).toISOString())}
        >
          <Play size={15} strokeWidth={1.9} aria-hidden />
        </PlayButton>
      )}
      <NowButton
        type="button"
        aria-pressed={moment === undefined}
        title={format.time(now)}
        onClick={() => {
          setBack(0);
          slider.show(undefined);
        }}
      >
        {t('time.now')}
      </NowButton>
    </Strip>
  );
}

interface TrackProps {
  readonly range: Interval;
  readonly moments: Moments | undefined;
  readonly slider: Slider;
  /** undefined: now. */
  readonly at: Instant | undefined;
  readonly now: Instant;
  readonly span: SpanName;
}

function Track({ range, moments, slider, at, now, span }: TrackProps) {
  const t = useKitText();
  const format = useFormat();
  const editWords = useEditWords();
  const wordsOfMark = useMarkWords();
  const moment = useShownMoment();
  const shown = useMoment();
  const last = useLastEdit(moment);
  const track = useRef<HTMLDivElement>(null);
  const thumb = useRef<HTMLSpanElement>(null);
  const width = useWidth(track);
  useEffect(() => {
    if (takeFocus()) thumb.current?.focus();
  }, []);
  const length = range.end - range.start;
  const xOf = (instant: Instant): number => ((instant - range.start) / length) * width;
  const instantAt = ({ clientX }: PointerEvent): Instant => {
    const { left } = track.current?.getBoundingClientRect() ?? { left: 0 };
    const x = Math.min(width, Math.max(0, clientX - left));
    return x > xOf(Date.now()) - snap ? Date.now() + 1 : Math.round(range.start + (x / width) * length);
  };
  const handleAt = slider.held ?? at;
  const x = xOf(handleAt ?? now);
  const isNow = handleAt === undefined || (slider.held !== undefined && handleAt >= now);
  const words = isNow ? t('time.now') : `${format.shortDate(handleAt)} ${format.time(handleAt)}`;
  const spoken =
    moment === undefined || shown === undefined
      ? t('time.now')
      : last === undefined
        ? shown.words
        : t('time.value.edit', { at: shown.words, ...editWords(last) });
  const most = Math.max(1, ...(moments?.buckets ?? []).map(({ edits }) => edits));
  const marks = grouped(moments?.marks ?? [], (mark) => xOf(Date.parse(mark.at)), iconRoom);

  const press = (event: KeyboardEvent): void => {
    const here = at ?? now;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => slider.step(-1),
      ArrowDown: () => slider.step(-1),
      ArrowRight: () => slider.step(1),
      ArrowUp: () => slider.step(1),
      PageUp: () => slider.stepDays(here, 1),
      PageDown: () => slider.stepDays(here, -1),
      Home: () => slider.show(new Date(range.start).toISOString()),
      End: () => slider.show(undefined),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    // The plan below has arrows of its own.
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return (
    <Line
      ref={track}
      onPointerDown={(event) => {
        if (event.button !== 0 || (event.target as Element).closest('button') !== null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        thumb.current?.focus();
        slider.drag(instantAt(event));
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) slider.drag(instantAt(event));
      }}
      onPointerUp={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) slider.drop(instantAt(event));
      }}
    >
      {/* Marks are buttons of their own, which nothing that is moved may hold. */}
      <Thumb
        ref={thumb}
        role="slider"
        tabIndex={0}
        aria-label={t('time.slider')}
        aria-valuemin={range.start}
        aria-valuemax={Math.max(range.end, at ?? 0)}
        aria-valuenow={at ?? now}
        aria-valuetext={spoken}
        onKeyDown={press}
      />
      <svg aria-hidden width="100%" height="100%" viewBox={`0 0 ${bucketCount} 24`} preserveAspectRatio="none">
        {(moments?.buckets ?? []).map(({ at: begin, edits }) => {
          if (edits === 0) return null;
          const start = ((Date.parse(begin) - range.start) / length) * bucketCount;
          // A root, so that one import does not flatten every other day.
          const height = Math.max(2, 24 * Math.sqrt(edits / most));
          return <rect key={begin} x={start + 0.1} y={24 - height} width={0.8} height={height} />;
        })}
      </svg>
      {ticksOf(currentPlantTimeZone(), range, Math.max(1, Math.min(8, Math.floor(width / tickRoom)))).map((tick) => (
        <Tick key={tick} style={{ left: xOf(tick) }} aria-hidden>
          {tickWords(tick, span, length, format)}
        </Tick>
      ))}
      {marks.map(({ x: left, items }) => {
        const [first] = items;
        const Icon = markIcons[first.kind];
        const lines = items.map(wordsOfMark);
        return (
          <Tooltip key={`${first.position} ${first.kind}`} title={lines.map((one) => <div key={one}>{one}</div>)}>
            <Mark
              type="button"
              tabIndex={-1}
              aria-label={lines.join('; ')}
              style={{ left }}
              onClick={() => slider.show((items.at(-1) ?? first).position)}
            >
              <Icon size={13} strokeWidth={2} aria-hidden />
            </Mark>
          </Tooltip>
        );
      })}
      <Handle style={{ left: Math.min(width, Math.max(0, x)) }} data-now={isNow} aria-hidden>
        <b style={{ translate: `${-Math.min(100, Math.max(0, (x / Math.max(1, width)) * 100))}% 0` }}>{words}</b>
      </Handle>
    </Line>
  );
}

function tickWords(at: Instant, span: SpanName, length: number, format: ReturnType<typeof useFormat>): string {
  if (span === 'day') return format.time(at);
  if (length > 400 * spans.day) return format.date(at);
  return span === 'week' ? format.shortDate(at) : format.dayAndMonth(at);
}

/** Now, to half a minute. */
function useClock(): Instant {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookEvery);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return undefined;
    const look = (): void => setWidth(watched.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

const Strip = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  gap: 8px;
  height: 44px;
  padding: 0 12px;
  background: var(--surface);
  border-bottom: 1px solid var(--line-2);
  font: 500 var(--size-dense)/18px var(--font);
  color: var(--text);
`;

const Range = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  & button, & select {
    height: 28px;
    border: 1px solid transparent;
    border-radius: 6px;
    background: none;
    color: var(--text-2);
    font: inherit;
    cursor: pointer;
  }
  & button { width: 22px; padding: 0; display: inline-flex; align-items: center; justify-content: center; }
  & select { padding: 0 2px; }
  & option { background: var(--surface); color: var(--text); }
  & button:hover, & select:hover { background: var(--hover); }
  & button:disabled { color: var(--line-3); background: none; cursor: default; }
  & :focus-visible { outline: 2px solid var(--sel); outline-offset: 1px; }
  @media (max-width: 599px) {
    & button { display: none; }
    & select { height: 44px; max-width: 84px; }
  }
`;

const Failed = styled.span`
  flex: 1;
  color: var(--text-2);
`;

const Line = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
  height: 44px;
  cursor: pointer;
  touch-action: none;
  user-select: none;
  & > svg { position: absolute; inset: 18px 0 2px; height: 24px; }
  & rect { fill: color-mix(in srgb, var(--accent) 52%, transparent); }
`;

const Thumb = styled.span`
  position: absolute;
  inset: 0;
  outline: 0;
  &:focus-visible { outline: 2px solid var(--sel); outline-offset: -2px; border-radius: 4px; }
`;

const Tick = styled.span`
  position: absolute;
  top: 0;
  bottom: 0;
  padding-left: 4px;
  border-left: 1px solid var(--line-2);
  color: var(--text-3);
  font-size: var(--size-micro);
  line-height: 14px;
  white-space: nowrap;
  pointer-events: none;
`;

const Mark = styled.button`
  position: absolute;
  top: 15px;
  width: 18px;
  height: 18px;
  margin-left: -9px;
  padding: 0;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  border: 1px solid var(--line-2);
  border-radius: 9px;
  background: var(--raised);
  color: var(--text-2);
  cursor: pointer;
  &:hover { background: var(--hover); color: var(--text); z-index: 1; }
`;

const Handle = styled.span`
  position: absolute;
  top: 0;
  bottom: 0;
  width: 0;
  border-left: 2px solid var(--now);
  margin-left: -1px;
  z-index: 2;
  pointer-events: none;
  & > b {
    position: absolute;
    left: -1px;
    top: 0;
    padding: 0 5px;
    border-radius: 4px;
    background: var(--now);
    color: var(--surface);
    font-size: var(--size-micro);
    font-weight: 600;
    line-height: 15px;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
`;

const NowButton = styled.button`
  flex: none;
  height: 28px;
  padding: 0 10px;
  border: 1px solid var(--line-2);
  border-radius: 6px;
  background: var(--surface);
  color: var(--text);
  font: inherit;
  cursor: pointer;
  &:hover { background: var(--hover); }
  &[aria-pressed='true'] { background: var(--pressed); font-weight: 600; }
  @media (max-width: 599px) { height: 40px; }
`;

const PlayButton = styled(NowButton)`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: 28px;
  padding: 0;
`;
