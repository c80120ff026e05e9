import styled from '@emotion/styled';
import type { Instant } from '#domain/kernel/instant.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { handheld } from '../../kit/terminal-styles.tsx';
import { useClock } from '../../kit/use-clock.ts';
import { useSeenStep } from '../flow/work-item-context.tsx';
import { useWorkItemText } from '../layout/work-item-text.ts';

const minute = 60_000;
const steps = [-60, -10, -1, 1, 10, 60] as const;

interface WhenKeysProps {
  readonly at: Instant;
  readonly disabled: boolean;
  readonly onChange: (at: Instant) => void;
}

/** When something happened, earlier and later by keys for gloves; never later than now by the clock of the plant. */
export function WhenKeys({ at, disabled, onChange }: WhenKeysProps) {
  const t = useWorkItemText();
  const format = useFormat();
  const { worker } = useSeenStep();
  const now = useClock(worker.clock, 10_000);
  const signed = (minutes: number): string => {
    const length = Math.abs(minutes) < 60 ? `${Math.abs(minutes)} min` : `${Math.abs(minutes) / 60} h`;
    return `${minutes < 0 ? '−' : '+'}${length}`;
  };
  return (
    <When role="group" aria-label={t('correct.when')}>
      <p>
        {t('correct.when')} <b className="tabular">{format.columnTime(at)}</b>
      </p>
      {steps.map((minutes) => (
        <button
          key={minutes}
          type="button"
          disabled={disabled || at + minutes * minute > now}
          aria-label={t(minutes < 0 ? 'correct.earlier' : 'correct.later', {
            time: format.duration(Math.abs(minutes) * minute),
          })}
          onClick={() => onChange(at + minutes * minute)}
        >
          {signed(minutes)}
        </button>
      ))}
    </When>
  );
}

const When = styled.div`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: 8px;
  & > p { grid-column: 1 / -1; font-size: var(--size-far-heading); line-height: 30px; color: var(--text-2); }
  & > p > b { color: var(--text); font-weight: 650; }
  & > button {
    height: 64px;
    border: 2px solid var(--line-3);
    border-radius: 12px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-size: var(--size-far-heading);
    font-weight: 600;
    cursor: pointer;
  }
  & > button:active { background: var(--ground); }
  & > button:disabled { color: var(--text-3); cursor: default; }
  ${handheld} {
    & > p { font-size: var(--size-far-note); }
    & > button { height: 52px; font-size: var(--size-far-note); }
  }
`;
