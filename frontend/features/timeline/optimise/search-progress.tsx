import type { ReactNode } from 'react';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { Buttons } from '#frontend/kit/columns.ts';
import { Help, Progress } from './optimise-frame.ts';
import type { OptimiseState, Optimising } from './search/optimising.ts';

/** Progress of the search from its live messages. */
export function SearchProgress(props: {
  readonly optimising: Optimising;
  readonly state: Extract<OptimiseState, { kind: 'running' }>;
}): ReactNode {
  const { optimising, state } = props;
  const { text } = useViewParts();
  const t = useTimelineText();
  const percent = Math.round(state.progress * 100);
  const words = state.ending
    ? t('optimise.ending')
    : state.id === undefined
      ? t('optimise.starting')
      : t('optimise.running');
  return (
    <>
      <Progress>
        <b>
          {words} <span>{text.percent(state.progress)}</span>
        </b>
        <div role="progressbar" aria-label={words} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
          <i style={{ width: `${percent}%` }} />
        </div>
        <small>
          {t('optimise.tried', { count: state.iterations, number: text.number(state.iterations) })}
          {state.lateness !== undefined && ` · ${t('optimise.reached', { value: text.number(state.lateness) })}`}
        </small>
      </Progress>
      <Help>{t('optimise.endHint')}.</Help>
      <Buttons>
        <QuietButton
          data-next
          disabled={state.ending || state.id === undefined}
          title={t('optimise.endHint')}
          onClick={() => void optimising.end()}
        >
          {t('optimise.end')}
        </QuietButton>
        <QuietButton data-plain onClick={() => optimising.drop('askAgain')}>
          {t('optimise.cancel')}
        </QuietButton>
      </Buttons>
    </>
  );
}
