import type { ReactNode } from 'react';
import { QuietButton } from '#frontend/features/timeline/page/frame.ts';
import { useTimeline } from '#frontend/features/timeline/page/timeline-context.ts';
import { Buttons, Help, Progress } from './optimise-frame.ts';
import type { OptimiseState, Optimising } from './optimising.ts';
import { useOptimiseWords } from './use-optimise-words.ts';

/** Progress of the search from its live messages. */
export function SearchProgress(props: {
  readonly optimising: Optimising;
  readonly state: Extract<OptimiseState, { kind: 'running' }>;
}): ReactNode {
  const { optimising, state } = props;
  const { text } = useTimeline();
  const t = useOptimiseWords();
  const percent = Math.round(state.progress * 100);
  const words = state.ending ? t('ending') : state.id === undefined ? t('starting') : t('running');
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
          {t('tried', { count: state.iterations, number: text.number(state.iterations) })}
          {state.lateness !== undefined && ` · ${t('reached', { value: text.number(state.lateness) })}`}
        </small>
      </Progress>
      <Help>{t('endHint')}.</Help>
      <Buttons>
        <QuietButton
          data-next
          disabled={state.ending || state.id === undefined}
          title={t('endHint')}
          onClick={() => void optimising.end()}
        >
          {t('end')}
        </QuietButton>
        <QuietButton data-plain onClick={() => optimising.drop('askAgain')}>
          {t('cancel')}
        </QuietButton>
      </Buttons>
    </>
  );
}
