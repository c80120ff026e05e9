import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { QuietIcon } from '#frontend/features/timeline/panels/quiet-icon.tsx';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { BesidePage } from '#frontend/kit/panels/beside-page.ts';
import { AskForPlan, askedAtFirst } from './ask-for-plan.tsx';
import { FoundPlanView } from './found-plan-view.tsx';
import { Body, Header } from './optimise-frame.ts';
import type { Optimising } from './search/optimising.ts';
import { SearchProgress } from './search-progress.tsx';
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
