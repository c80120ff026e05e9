import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationId } from '#domain/kernel/ids.ts';
import type { Language } from '#domain/kernel/language.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { DelayWhy } from '#frontend/features/timeline/delays/delay-why.tsx';
import type { Bar } from '#frontend/features/timeline/model/bar.ts';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { actorWord } from '#frontend/kit/actors/actor-word.ts';
import { WhyLaterLink } from '#frontend/kit/lateness/why-later.tsx';
import { WaysOut } from '#frontend/kit/ways-out/ways-out.tsx';
import { Quiet } from './history-tab.tsx';

/** Links drawn on the timeline: of longer chains nobody follows the lines. */
const longestDrawn = 8;

/**
 * Of a late order what binds it, from the due date back, with ways out; then the chain of reasons from the bar's placement
 * back to its cause (rules §7), which is drawn on the timeline as long as it is read.
 */
export function WhyTab({ bar }: { readonly bar: Bar }): ReactNode {
  const { source, session, view, t, text, commands } = useTimeline();
  const { i18n } = useTranslation();
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ['timeline-why', bar.id, session.index.versionIdentifier],
    queryFn: () => source.why(bar.id),
    placeholderData: (before) => before,
  });
  const chain = useMemo(() => (data ?? []).slice(0, longestDrawn).map((link) => link.objectId as OperationId), [data]);
  useEffect(() => {
    view.set({ chain });
    return () => view.set({ chain: [] });
  }, [view, chain]);
  const position = bar.order?.orderPositionId;
  const delivery = position && session.deliveries.ask(position);
  const isLate = delivery !== undefined && delivery.ready > delivery.due;
  if (isError)
    return (
      <p role="alert">
        {t('why.failed')} <QuietButton onClick={() => void refetch()}>{t('state.retry')}</QuietButton>
      </p>
    );
  if (isPending) return <Quiet>{t('state.loading')} …</Quiet>;
  if (data.length === 0)
    return (
      <>
        <DelayWhy bar={bar} />
        <Quiet>{t('why.empty')}</Quiet>
      </>
    );
  return (
    <>
      <DelayWhy bar={bar} />
      {position !== undefined && <WhyLaterLink orderPositionId={position} />}
      {isLate && <WaysOut conflictId={`date-${position}`} version={session.index.versionIdentifier} />}
      <Quiet>{t('why.lead')}</Quiet>
      <Chain>
        {data.map((link, at) => {
          const caused = session.store.bar(link.objectId as OperationId);
          return (
            <li key={`${link.objectId}-${link.position}`} data-tone={toneOf(at, data.length)}>
              <i>{at + 1}</i>
              <b>
                {caused === undefined
                  ? t('why.elsewhere')
                  : at === 0
                    ? t('why.begins', { time: text.dayAndTime(caused.start) })
                    : `${caused.order?.productionOrderNumber ?? ''} · ${caused.operation.valueAddName}, ${text.range(caused.start, caused.end)}`}
              </b>
              <p>{link.words[i18n.language as Language]}</p>
              <small>
                {actorWord(link.actor.name)} · {text.dayAndTime(Date.parse(link.at))}
              </small>
              {caused !== undefined && at > 0 && (
                <QuietButton onClick={() => commands.open(caused.id, 'why')}>{t('notice.show')}</QuietButton>
              )}
            </li>
          );
        })}
      </Chain>
    </>
  );
}

/** Tone of a link: the bar itself, a link in between, or the final cause. */
function toneOf(at: number, length: number): 'sel' | 'warn' | 'err' {
  if (at === 0) return 'sel';
  return at === length - 1 ? 'err' : 'warn';
}

const Chain = styled.ol`
  & > li { position: relative; padding: 0 0 18px 34px; font: 450 var(--size-dense)/18px var(--font); }
  & > li:not(:last-child)::before { content: ''; position: absolute; left: 11px; top: 26px; bottom: 3px; width: 1px; background: var(--line-3); }
  & > li > i {
    position: absolute; left: 0; top: -1px; width: 22px; height: 22px; border-radius: 50%; border: 1.5px solid var(--line-3);
    display: grid; place-items: center; font: 650 var(--size-micro)/14px var(--font);
  }
  & > li[data-tone='sel'] > i { border-color: var(--sel); color: var(--sel); }
  & > li[data-tone='warn'] > i { border-color: var(--warn); color: var(--warn); }
  & > li[data-tone='err'] > i { border-color: var(--err); color: var(--err); }
  & b { font-weight: 600; }
  & p { color: var(--text-2); }
  & small { display: block; color: var(--text-3); font-size: var(--size-caption); }
  & button { margin-top: 4px; height: 24px; }
`;
