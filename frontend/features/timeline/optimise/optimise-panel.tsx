import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { QuietIcon } from '#frontend/features/timeline/panels/quiet-icon.tsx';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { Buttons } from '#frontend/kit/columns.ts';
import { BesidePage } from '#frontend/kit/panels/beside-page.ts';
import { AskForPlan, askedAtFirst } from './ask-for-plan.tsx';
import { FoundPlanView } from './found-plan-view.tsx';
import { Body, Header, Help, Progress } from './optimise-frame.ts';
import type { OptimiseState, Optimising } from './search/optimising.ts';
import { useOptimiseState } from './use-optimise-state.ts';

/** The optimisation panel: scope, progress and result. */
export default function OptimisePanel({ optimising }: { readonly optimising: Optimising }): ReactNode {
  const t = useTimelineText();
  const state = useOptimiseState(optimising);
  const [asked, setAsked] = useState(askedAtFirst);
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => optimising.listen(), [optimising]);
  // Focus moves to the next step in each state.
  useEffect(() => {
    sheet.current?.querySelector<HTMLElement>(state.kind === 'asking' ? '[data-first]' : '[data-next]')?.focus();
  }, [state.kind]);
  const close = (): void => optimising.drop('close');
  return (
    <BesidePage
      ref={sheet}
      aria-label={t('optimise.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <Header>
        <h2>{t('optimise.title')}</h2>
        <QuietIcon icon={X} label={t('optimise.close')} hinted onClick={close} />
      </Header>
      {state.kind === 'asking' && (
        <Body>
          <AskForPlan optimising={optimising} refusal={state.refusal} asked={asked} onAsked={setAsked} />
        </Body>
      )}
      {state.kind === 'running' && (
        <Body>
          <SearchProgress optimising={optimising} state={state} />
        </Body>
      )}
      {state.kind === 'found' && <FoundPlanView optimising={optimising} state={state} />}
    </BesidePage>
  );
}

/** Progress of the search from its live messages. */
function SearchProgress(props: {
  readonly optimising: Optimising;
  readonly state: Extract<OptimiseState, { kind: 'running' }>;
}): ReactNode {
  const { optimising, state } = props;
  const { text, t } = useViewParts();
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
