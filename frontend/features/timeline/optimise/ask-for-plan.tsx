import { type ReactNode, useState } from 'react';
import { QuietButton, Segment } from '#frontend/features/timeline/page/frame.ts';
import { useTimeline } from '#frontend/features/timeline/page/timeline-context.ts';
import { useView } from '#frontend/features/timeline/page/view-state.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { Field, Help, PrimaryButton, Trouble } from './optimise-frame.ts';
import type { Optimising, Refusal } from './optimising.ts';
import { useOptimiseWords } from './use-optimise-words.ts';

/** Search times in seconds: quick, usual, thorough. */
const lengths = [5, 15, 60] as const;

/** How much of the plan may move: only what late orders need, or whatever makes it better. */
const reaches = ['needed', 'everything'] as const;
type Reach = (typeof reaches)[number];

/** What may move, how much of it, and how long to search. */
export function AskForPlan(props: {
  readonly optimising: Optimising;
  readonly refusal: Refusal | undefined;
}): ReactNode {
  const { optimising, refusal } = props;
  const { session, view } = useTimeline();
  const t = useOptimiseWords();
  const selected = useView(view, (state) => state.selected);
  const [wantsAll, setWantsAll] = useState(selected.size < 2);
  const [seconds, setSeconds] = useState<number>(15);
  const [reach, setReach] = useState<Reach>('everything');
  const all = wantsAll || selected.size === 0;
  const own = refusal?.details.optimizationId;
  return (
    <>
      <Help>{t('lead')}</Help>
      <Field>
        <b>{t('scope')}</b>
        <Segment role="group" aria-label={t('scope')}>
          <button type="button" data-first aria-pressed={all} onClick={() => setWantsAll(true)}>
            {t('scope.all')}
          </button>
          <button type="button" aria-pressed={!all} disabled={selected.size === 0} onClick={() => setWantsAll(false)}>
            {t('scope.selection', { count: selected.size })}
          </button>
        </Segment>
        <small>{t('scope.hint')}</small>
      </Field>
      <Field>
        <b>{t('reach')}</b>
        <Segment role="group" aria-label={t('reach')}>
          {reaches.map((one) => (
            <button type="button" key={one} aria-pressed={one === reach} onClick={() => setReach(one)}>
              {t(`reach.${one}`)}
            </button>
          ))}
        </Segment>
        <small>{t(`reach.${reach}.hint`)}</small>
      </Field>
      <Field>
        <b>{t('duration')}</b>
        <Segment role="group" aria-label={t('duration')}>
          {lengths.map((one) => (
            <button type="button" key={one} aria-pressed={one === seconds} onClick={() => setSeconds(one)}>
              {t('seconds', { count: one })}
            </button>
          ))}
        </Segment>
      </Field>
      {refusal !== undefined && (
        <Trouble role="alert">
          {refusal.errorCode === 'optimizationRunning'
            ? t(typeof own === 'string' ? 'own' : 'others')
            : refusal.errorCode === 'objectnotexists'
              ? t('gone')
              : errorText(refusal.errorCode, refusal.details)}
          {typeof own === 'string' && (
            <QuietButton onClick={() => void optimising.follow(own)}>{t('follow')}</QuietButton>
          )}
        </Trouble>
      )}
      <PrimaryButton
        onClick={() => {
          const operationIds = [...selected].flatMap((id) => session.store.bar(id)?.id ?? []);
          void optimising.start({
            operationIds: all ? undefined : operationIds,
            seconds,
            movesCost: reach === 'needed' ? 0 : undefined,
          });
        }}
      >
        {t('start')}
      </PrimaryButton>
    </>
  );
}
