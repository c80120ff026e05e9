import { css } from '@emotion/react';
import styled from '@emotion/styled';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { CircleAlert, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Day } from '#domain/kernel/instant.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import type { PartDraft, ReadPart } from './split-parts.ts';

interface PartLineProps {
  readonly number: number;
  readonly part: PartDraft;
  readonly read: ReadPart;
  /** Delivery day of the position that is divided. */
  readonly due: Day;
  /** When it would be done, as it was tried. */
  readonly planned: string | undefined;
  readonly onChange: (patch: Partial<PartDraft>) => void;
  /** Absent while there are only two parts. */
  readonly onRemove: (() => void) | undefined;
}

/** One part: amount and delivery date. An error replaces the help below its field. */
export function PartLine({ number, part, read, due, planned, onChange, onRemove }: PartLineProps): ReactNode {
  const { session } = usePlanParts();
  const { t, text } = useViewParts();
  const end = planned === undefined ? undefined : Date.parse(planned);
  const isLate = end !== undefined && read.day !== undefined && end > endOfDay(session.factory.zone, read.day);
  const helpId = useId();
  // Noon lies on that day in every time zone of a plant.
  const noon = (day: Day): number => Date.parse(`${day}T12:00:00Z`);
  const amountWrong = read.amount === undefined;
  const dayWrong = read.day === undefined;
  return (
    <Line role="group" aria-label={t('split.part', { number })}>
      <b>{number}</b>
      <div>
        <OutlinedInput
          fullWidth
          autoFocus={number === 1}
          value={part.amount}
          error={amountWrong}
          onChange={(event) => onChange({ amount: event.target.value })}
          endAdornment={<InputAdornment position="end">{t('split.unit')}</InputAdornment>}
          inputProps={{
            inputMode: 'decimal',
            'aria-label': t('split.amountOf', { number }),
            'aria-describedby': `${helpId}-amount`,
            style: { textAlign: 'right', fontFeatureSettings: "'tnum'" },
          }}
        />
        <Help id={`${helpId}-amount`} data-wrong={amountWrong}>
          {amountWrong && <CircleAlert size={12} strokeWidth={2} aria-hidden />}
          {amountWrong && t('split.amountWrong')}
        </Help>
      </div>
      <div>
        <OutlinedInput
          fullWidth
          value={part.day}
          error={dayWrong}
          onChange={(event) => onChange({ day: event.target.value })}
          inputProps={{ 'aria-label': t('split.deliveryOf', { number }), 'aria-describedby': `${helpId}-day` }}
        />
        <Help id={`${helpId}-day`} data-wrong={dayWrong}>
          {read.day === undefined ? (
            <>
              <CircleAlert size={12} strokeWidth={2} aria-hidden />
              {t('split.dayWrong')}
            </>
          ) : (
            `${text.shortDay(noon(read.day))} · ${text.week(noon(read.day))}${read.day > due ? ` · ${t('split.later')}` : ''}`
          )}
        </Help>
      </div>
      {onRemove === undefined ? (
        <span />
      ) : (
        <IconAction icon={X} label={t('split.remove', { number })} size="medium" onClick={onRemove} />
      )}
      <Planned data-tone={isLate ? 'err' : 'ok'}>
        {end === undefined ? '\u00a0' : t('split.done', { end: text.dayAndTime(end) })}
        {isLate &&
          ` · ${t('split.late', { length: text.duration(end - endOfDay(session.factory.zone, read.day ?? due)) })}`}
      </Planned>
    </Line>
  );
}

/** Shared columns of header and lines: number, amount, day, remove button. */
export const partColumns = css`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) minmax(0, 1.35fr) 36px;
  column-gap: 10px;
`;

const Line = styled.div`
  ${partColumns}
  align-items: start;
  & > b { line-height: 36px; font-weight: 550; color: var(--text-2); }
  & .MuiInputAdornment-root { color: var(--text-3); }
  & .MuiInputAdornment-root p { font-size: var(--size-dense); }
`;
const Help = styled.small`
  display: flex;
  align-items: center;
  gap: 4px;
  min-height: 18px;
  font-size: var(--size-caption);
  line-height: 18px;
  color: var(--text-3);
  white-space: nowrap;
  &[data-wrong=true] { color: var(--err); }
`;
const Planned = styled.small`
  grid-column: 2 / -1;
  margin-bottom: 4px;
  font-size: var(--size-caption);
  line-height: 16px;
  color: var(--text-2);
  &[data-tone=err] { color: var(--err); font-weight: 550; }
`;
