import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { actorWord } from '#frontend/kit/actors/actor-word.ts';
import { OfRun } from '#frontend/kit/history/history-list.tsx';
import { actionWord, fieldWord } from '#frontend/kit/history/history-text.ts';
import { isNothing, valueText } from './history-values.ts';

/** History of an object, read again with each `version`; newest first: user, action and changed fields from → to. */
export function HistoryTab({ id, version }: { readonly id: BarId; readonly version: number }): ReactNode {
  const timeline = useTimeline();
  const { source, t, text } = timeline;
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ['timeline-history', id, version],
    queryFn: () => source.history(id),
    placeholderData: (before) => before,
  });
  if (isError)
    return (
      <p role="alert">
        {t('history.failed')} <QuietButton onClick={() => void refetch()}>{t('state.retry')}</QuietButton>
      </p>
    );
  if (isPending) return <Quiet>{t('state.loading')} …</Quiet>;
  if (data.length === 0) return <Quiet>{t('history.empty')}</Quiet>;
  return (
    <List>
      {data.map((entry) => (
        <li key={`${entry.position}-${entry.action}-${entry.objectId}`}>
          {entry.objectName !== undefined && `${entry.objectName}: `}
          <b>{actionWord(entry.action)}</b>
          <small>
            {actorWord(entry.actor.name)} · {text.dayAndTime(Date.parse(entry.at))}
          </small>
          {entry.run !== undefined && <OfRun run={entry.run} />}
          {entry.changes.map((change) => (
            <p key={change.field}>
              {fieldWord(change.field)}:{' '}
              {!isNothing(change.before) && (
                <>
                  <del>{valueText(timeline, change.field, change.before, change.beforeName)}</del> →{' '}
                </>
              )}
              <ins>{valueText(timeline, change.field, change.after, change.afterName)}</ins>
            </p>
          ))}
        </li>
      ))}
    </List>
  );
}

export const Quiet = styled.p`
  margin: 8px 0;
  color: var(--text-2);
`;
const List = styled.ol`
  & > li { padding: 9px 0; border-bottom: 1px solid var(--line-1); font: 450 var(--size-dense)/18px var(--font); }
  & b { font-weight: 600; }
  & b::first-letter { text-transform: uppercase; }
  & small { float: right; color: var(--text-2); font-size: var(--size-caption); }
  & p { margin: 2px 0 0; color: var(--text-2); }
  & del { text-decoration: none; }
  & ins { text-decoration: none; color: var(--text); font-weight: 500; }
`;
