import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type Day, type Instant, toIso } from '#domain/kernel/instant.ts';
import { dayLength, dayNumberAt, dayNumberOf, dayOf, instantOf, mondayOf } from '#domain/kernel/time-zone.ts';
import { type Lateness, whyLateness } from '#domain/planning/lateness/calls.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { actorWord } from '#frontend/kit/actors/actor-word.ts';
import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { ChoiceInput } from '#frontend/kit/form/inputs.tsx';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { useShownMoment } from '#frontend/kit/time/use-shown-moment.ts';
import { atMoment, played } from './moment-link.ts';

const choices = ['yesterday', 'monday', 'week', 'created', 'day'] as const;
type Against = (typeof choices)[number];

/** Of more the oldest are one line, until they are asked for. */
const mostShown = 40;

interface LatenessStoryProps {
  readonly orderPositionId: string;
  /** Other when the order is: it is asked again then. */
  readonly version: unknown;
}

/** Why an order ends otherwise than it did: each step that moved its end as a bar that begins where the one before it ended. */
export function LatenessStory({ orderPositionId, version }: LatenessStoryProps) {
  const t = useKitText();
  const id = useId();
  const [opened] = useState(() => Date.now());
  const [against, setAgainst] = useState<Against>('monday');
  const [day, setDay] = useState<string | undefined>(() => dayOf(dayNumberAt(currentPlantTimeZone(), opened) - 1));
  const since = sinceOf(against, day, opened);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['lateness', orderPositionId, against === 'created' ? 'created' : since, version],
    queryFn: ({ signal }) =>
      ask(
        whyLateness,
        { query: { orderPositionId, ...(since === undefined ? {} : { since: toIso(since) }) } },
        { signal },
      ),
    enabled: since !== undefined || against === 'created',
    placeholderData: keepPreviousData,
  });
  const isTooFar = error instanceof ApiError && error.status === 400;
  return (
    <Story aria-busy={isPlaceholderData}>
      <Asked>
        <label htmlFor={id}>{t('lateness.against')}</label>
        <ChoiceInput
          id={id}
          value={against}
          required
          choices={choices.map((value) => ({ value, label: t(`lateness.against.${value}`) }))}
          onChange={(next) => setAgainst(choices.find((one) => one === next) ?? 'monday')}
        />
        {against === 'day' && (
          <span>
            <label htmlFor={`${id}-day`} className="hidden">
              {t('lateness.day')}
            </label>
            <DayInput id={`${id}-day`} value={day} wrong={since === undefined} onChange={setDay} />
          </span>
        )}
      </Asked>
      {error !== null && (
        <p role="alert">
          {t(isTooFar ? 'lateness.tooFar' : 'lateness.failed')}{' '}
          {!isTooFar && <Button onClick={() => void refetch()}>{t('retry')}</Button>}
        </p>
      )}
      {error === null && data !== undefined && <Told lateness={data} isSinceCreated={against === 'created'} />}
    </Story>
  );
}

/** Undefined: since it came into the plan, or no day is typed. */
function sinceOf(against: Against, day: string | undefined, now: Instant): Instant | undefined {
  const zone = currentPlantTimeZone();
  const today = dayNumberAt(zone, now);
  switch (against) {
    case 'yesterday':
      return now - dayLength;
    case 'week':
      return now - 7 * dayLength;
    case 'monday':
      // On a Monday the one before.
      return instantOf(zone, mondayOf(today - 1), 0);
    case 'created':
      return undefined;
    case 'day':
      return day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
        ? instantOf(zone, dayNumberOf(day as Day), 0)
        : undefined;
  }
}

function Told({ lateness, isSinceCreated }: { readonly lateness: Lateness; readonly isSinceCreated: boolean }) {
  const t = useKitText();
  const format = useFormat();
  const location = useLocation();
  const moment = useShownMoment();
  const [showsAll, setShowsAll] = useState(false);
  const { links, totalSeconds, before, after, plannedLater, isPlanned } = lateness;
  const time = (iso: string | null): string => (iso === null ? '–' : format.columnTime(Date.parse(iso)));
  const sums = runningSums(links.map(({ movedBySeconds }) => movedBySeconds));
  const [least, most] = [Math.min(...sums), Math.max(...sums)];
  const first = showsAll ? 0 : Math.max(0, links.length - mostShown);
  const share = (seconds: number): number => (100 * (seconds - least)) / Math.max(1, most - least);
  return (
    <>
      <Ends>
        <End name={t('lateness.then')} side={before} format={format} isPlanned />
        <End name={t('lateness.now')} side={after} format={format} isPlanned={isPlanned} />
        <strong data-tone={toneOf(totalSeconds)}>{differenceOf(totalSeconds, t, format)}</strong>
      </Ends>
      {plannedLater && !isSinceCreated && before.at !== null && (
        <p>{t('lateness.plannedLater', { time: time(before.at) })}</p>
      )}
      {!isPlanned && <p>{t('lateness.notPlanned')}</p>}
      {links.length === 0 && <p>{t('lateness.same.text')}</p>}
      {links[0] !== undefined && (
        <p>
          <Button
            size="small"
            variant="outlined"
            component={Link}
            to={played(String(BigInt(links[0].position) - 1n), links.at(-1)?.position ?? links[0].position)}
            startIcon={<Play size={14} strokeWidth={1.9} />}
          >
            {t('lateness.play')}
          </Button>
        </p>
      )}
      {first > 0 && (
        <p>
          <Button size="small" onClick={() => setShowsAll(true)}>
            {t('lateness.before', { count: first, difference: format.difference((sums[first] ?? 0) * 1_000) })}
          </Button>
        </p>
      )}
      <ol>
        {links.map((link, index) => {
          if (index < first) return null;
          const [from, to] = [sums[index] ?? 0, sums[index + 1] ?? 0];
          const at = format.columnTime(Date.parse(link.at));
          return (
            <li key={`${link.position}-${link.kind}`}>
              <Link
                to={atMoment(location, link.position)}
                title={t('lateness.show', { time: at })}
                aria-current={moment === link.position ? 'step' : undefined}
              >
                <span>
                  {link.words[currentLanguage()] ?? link.words.en}
                  {link.deliveryDate !== undefined && (
                    <em>
                      {' '}
                      {format.day(link.deliveryDate.before)} → {format.day(link.deliveryDate.after)}
                    </em>
                  )}
                </span>
                <b data-tone={toneOf(link.movedBySeconds)}>
                  {link.movedBySeconds === 0 ? '' : format.difference(link.movedBySeconds * 1_000)}
                </b>
                <small>
                  {actorWord(link.actor.name)} · {at}
                </small>
                {from !== to && (
                  <Track aria-hidden>
                    <u style={{ left: `${share(0)}%` }} />
                    <i
                      data-tone={toneOf(link.movedBySeconds)}
                      style={{
                        left: `${share(Math.min(from, to))}%`,
                        width: `${share(Math.max(from, to)) - share(Math.min(from, to))}%`,
                      }}
                    />
                  </Track>
                )}
              </Link>
            </li>
          );
        })}
      </ol>
    </>
  );
}

interface EndProps {
  readonly name: string;
  readonly side: Lateness['before'];
  readonly format: Format;
  readonly isPlanned: boolean;
}

function End({ name, side, format, isPlanned }: EndProps) {
  const t = useKitText();
  const { endDate, lateSeconds } = side;
  const isLate = lateSeconds !== null && lateSeconds > 0;
  return (
    <div>
      <small>{name}</small>
      <b>{endDate === null || !isPlanned ? t('lateness.end.none') : format.columnTime(Date.parse(endDate))}</b>
      {lateSeconds !== null && (
        <span data-tone={isLate ? 'err' : 'ok'}>
          {isLate ? t('lateness.late', { length: format.duration(lateSeconds * 1_000) }) : t('lateness.inTime')}
        </span>
      )}
    </div>
  );
}

const toneOf = (seconds: number): 'warn' | 'ok' | undefined => (seconds > 0 ? 'warn' : seconds < 0 ? 'ok' : undefined);

function differenceOf(seconds: number, t: ReturnType<typeof useKitText>, format: Format): string {
  if (seconds === 0) return t('lateness.same');
  return t(seconds > 0 ? 'lateness.later' : 'lateness.earlier', { length: format.duration(Math.abs(seconds) * 1_000) });
}

/** From nothing on, after each part. */
function runningSums(parts: readonly number[]): readonly number[] {
  const sums = [0];
  for (const part of parts) sums.push((sums.at(-1) ?? 0) + part);
  return sums;
}

const Story = styled.div`
  min-width: 0;
  font-size: var(--size-dense);
  line-height: 18px;
  &[aria-busy=true] { opacity: 0.6; }
  & p { margin: 8px 0; color: var(--text-2); }
  & [data-tone=warn] { color: var(--warn); }
  & [data-tone=ok] { color: var(--ok); }
  & [data-tone=err] { color: var(--err); }
  & > ol > li { border-top: 1px solid var(--line-1); }
  & > ol > li > a {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px 12px;
    padding: 8px 4px 10px;
    color: var(--text);
    font-weight: 450;
    text-decoration: none;
  }
  & > ol > li > a:hover { background: var(--hover); text-decoration: none; }
  & > ol > li > a[aria-current] { background: var(--sunken); box-shadow: inset 2px 0 0 var(--sel); }
  & > ol > li > a:focus-visible { outline: 2px solid var(--sel); outline-offset: -2px; border-radius: 4px; }
  & > ol b { font-weight: 600; white-space: nowrap; font-variant-numeric: tabular-nums; }
  & > ol em { font-style: normal; color: var(--text-2); }
  & > ol small { grid-column: 1 / -1; color: var(--text-2); font-size: var(--size-caption); }
`;
const Asked = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 10px;
  margin-bottom: 10px;
  & > label { color: var(--text-2); }
  & > label + * { flex: 1; min-width: 180px; max-width: 280px; }
  & > span { flex: 1; min-width: 150px; max-width: 200px; }
  & .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;
const Ends = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(130px, 1fr));
  gap: 4px 12px;
  align-items: center;
  margin-bottom: 10px;
  padding: 10px 12px;
  border-radius: 8px;
  background: var(--sunken);
  & small { display: block; color: var(--text-2); font-size: var(--size-caption); }
  & b { display: block; font-weight: 600; font-variant-numeric: tabular-nums; }
  & > strong { font-weight: 650; font-size: var(--size-title-3); line-height: 20px; }
`;
const Track = styled.span`
  grid-column: 1 / -1;
  position: relative;
  height: 8px;
  border-radius: 2px;
  background: var(--sunken);
  & > u { position: absolute; top: -2px; bottom: -2px; width: 1px; background: var(--line-3); }
  & > i { position: absolute; top: 0; bottom: 0; min-width: 2px; border-radius: 2px; background: var(--line-3); }
  & > i[data-tone=warn] { background: var(--warn); }
  & > i[data-tone=ok] { background: var(--ok); }
`;
