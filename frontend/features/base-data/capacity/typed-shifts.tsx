import styled from '@emotion/styled';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { minutesOfTime, shiftLength } from '#domain/base-data/week-time.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { CopyDayMenu } from './copy-day-menu.tsx';
import { ExactTime } from './exact-time.tsx';
import { availabilityOf, type Shift } from './week-shifts.ts';
import { weekdays } from './weekdays.ts';

interface TypedShiftsProps {
  readonly shifts: readonly Shift[];
  readonly overlapping: ReadonlySet<number>;
  readonly onChange: (shifts: readonly Shift[]) => void;
}

/** The shifts of each day as times, for who would rather type, or needs the minute. */
export function TypedShifts({ shifts, overlapping, onChange }: TypedShiftsProps) {
  const t = useBaseDataText();
  const format = useFormat();
  const [notTime, setNotTime] = useState<{ readonly day: number; readonly text: string }>();
  const replace = (index: number, change: (shift: Shift) => Shift): void => {
    setNotTime(undefined);
    onChange(shifts.map((shift, at) => (at === index ? change(shift) : shift)));
  };
  const names = weekdays('long');
  return (
    <Table>
      {names.map((name, day) => {
        const own = shifts.map((shift, index) => ({ shift, index })).filter(({ shift }) => shift.day === day);
        return (
          <li key={name}>
            <strong>{name}</strong>
            <div>
              {own.map(({ shift, index }, nth) => {
                const { timeFrom, timeTo } = availabilityOf(shift);
                const which = { day: name, number: nth + 1 };
                const wrong = (text: string): void => setNotTime({ day, text });
                return (
                  <Times key={index} data-over={overlapping.has(index)}>
                    <ExactTime
                      label={t('capacity.time.from', which)}
                      value={timeFrom}
                      wrong={overlapping.has(index)}
                      onChange={(time) => replace(index, (one) => withTimes(one, time, timeTo))}
                      onWrong={wrong}
                      isStart
                    />
                    –
                    <ExactTime
                      label={t('capacity.time.to', which)}
                      value={timeTo}
                      wrong={overlapping.has(index)}
                      onChange={(time) => replace(index, (one) => withTimes(one, timeFrom, time))}
                      onWrong={wrong}
                    />
                    <small>{format.duration((shift.to - shift.from) * 60_000)}</small>
                    <label>
                      <input
                        type="checkbox"
                        checked={shift.isActive}
                        aria-label={t('capacity.active', which)}
                        onChange={() => replace(index, (one) => ({ ...one, isActive: !one.isActive }))}
                      />
                      {t('capacity.activeShort')}
                    </label>
                    <IconAction
                      icon={X}
                      iconSize={14}
                      label={t('capacity.remove', which)}
                      onClick={() => onChange(shifts.filter((_, at) => at !== index))}
                    />
                  </Times>
                );
              })}
              {notTime?.day === day && <p role="alert">{t('capacity.notTime', { text: notTime.text.slice(0, 40) })}</p>}
            </div>
            <IconAction
              icon={Plus}
              iconSize={15}
              label={t('capacity.add', { day: name })}
              onClick={() => onChange([...shifts, nextShift(own, day)])}
            />
            <CopyDayMenu day={day} shifts={shifts} onChange={onChange} />
          </li>
        );
      })}
    </Table>
  );
}

function withTimes(shift: Shift, timeFrom: string, timeTo: string): Shift {
  const from = minutesOfTime(timeFrom);
  return { ...shift, from, to: from + shiftLength({ timeFrom, timeTo }) };
}

/** Eight hours behind the last shift of the day, else the early shift. */
function nextShift(own: readonly { readonly shift: Shift }[], day: number): Shift {
  const last = Math.max(...own.map(({ shift }) => shift.to));
  const from = own.length === 0 || last >= 1_440 ? 6 * 60 : last;
  return { day, from, to: from + 8 * 60, isActive: true };
}

const Table = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  & > li { display: flex; align-items: flex-start; gap: 8px; padding: 4px 0; border-top: 1px solid var(--line-1); min-height: 40px; }
  & > li > strong { flex: none; width: 88px; font-size: var(--size-dense); font-weight: 550; line-height: 32px; }
  & > li > div { flex: 1; min-width: 0; display: flex; flex-wrap: wrap; gap: 4px 20px; }
  & > li > div > p { width: 100%; color: var(--err); font-size: var(--size-caption); }
  @media (max-width: 599px) { & > li > strong { width: 76px; overflow-wrap: anywhere; hyphens: auto; } }
`;
const Times = styled.div`
  display: flex;
  align-items: center;
  gap: 6px;
  font-size: var(--size-dense);
  /* Words of other languages are longer than a phone is wide. */
  @media (max-width: 599px) { flex-wrap: wrap; }
  & > small { min-width: 44px; color: var(--text-3); font-feature-settings: 'tnum'; }
  & > label { display: flex; align-items: center; gap: 4px; color: var(--text-2); font-size: var(--size-caption); }
  &[data-over='true'] > small { color: var(--err); }
`;
