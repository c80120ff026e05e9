import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type HistoryEntry, readHistory } from '#domain/planning/api/history-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { actorWord } from '#frontend/kit/actors/actor-word.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { actionWord, fieldWord } from './history-text.ts';
import { isNothing, valueWords } from './history-values.ts';

export interface HistoryListProps {
  readonly objectId: string;
  /** Changes when the object does: the history is read again. */
  readonly version: unknown;
  /** How the object's own fields and values are called; default: in the words of the plan. */
  readonly words?: HistoryWords;
}

export interface HistoryWords {
  readonly action: (action: string) => string;
  readonly field: (field: string) => string;
  readonly value: (field: string, value: unknown, name: string | undefined) => ReactNode;
}

/** As many as are shown; older ones are counted. */
const shown = 100;

/** Who changed an object, when, from what to what; newest first, in words. */
export function HistoryList({ objectId, version, words }: HistoryListProps) {
  const t = useKitText();
  const format = useFormat();
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ['history', objectId, version],
    queryFn: ({ signal }) => ask(readHistory, { query: { objectId, limit: shown } }, { signal }),
    placeholderData: (before) => before,
  });
  const say: HistoryWords = words ?? {
    action: actionWord,
    field: fieldWord,
    value: (field, value, name) => valueWords(field, value, name, format),
  };
  if (isError)
    return (
      <p role="alert">
        {t('history.failed')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </p>
    );
  if (isPending) return <p>{t('loading')} …</p>;
  if (data.items.length === 0) return <p>{t('history.empty')}</p>;
  return (
    <>
      <List>
        {data.items.map((entry) => (
          <li key={`${entry.position}-${entry.action}-${entry.objectId}`}>
            {entry.objectName !== undefined && <b>{entry.objectName}: </b>}
            <strong>{say.action(entry.action)}</strong>
            <small>
              {actorWord(entry.actor.name)} · <time dateTime={entry.at}>{format.dateTime(Date.parse(entry.at))}</time>
            </small>
            {entry.run !== undefined && <OfRun run={entry.run} />}
            {entry.changes.map((change) => (
              <p key={change.field}>
                {say.field(change.field)}:{' '}
                {!isNothing(change.before) && (
                  <>
                    <del>{say.value(change.field, change.before, change.beforeName)}</del> →{' '}
                  </>
                )}
                <ins>{say.value(change.field, change.after, change.afterName)}</ins>
              </p>
            ))}
          </li>
        ))}
      </List>
      {data.total > data.items.length && <p>{t('history.more', { count: data.total - data.items.length })}</p>}
    </>
  );
}

/** The import that a change is of. */
export function OfRun({ run: { kind, runId, fileName } }: { readonly run: NonNullable<HistoryEntry['run']> }) {
  const t = useKitText();
  const mayRead = useRight('import.read');
  const words = t(`history.${kind}`, { fileName });
  return <p>{mayRead ? <Link to={`/import/${runId}`}>{words}</Link> : words}</p>;
}

const List = styled.ol`
  font-size: var(--size-dense);
  line-height: 18px;
  & > li { padding: 9px 0; border-bottom: 1px solid var(--line-1); }
  & > li:last-child { border-bottom: 0; }
  & strong, & b { font-weight: 600; }
  & strong:first-child::first-letter { text-transform: uppercase; }
  & small { float: right; margin-left: 12px; color: var(--text-2); font-size: var(--size-caption); }
  & p { clear: left; margin: 2px 0 0; color: var(--text-2); overflow-wrap: anywhere; }
  & del { text-decoration: none; }
  & ins { text-decoration: none; color: var(--text); font-weight: 500; }
`;
