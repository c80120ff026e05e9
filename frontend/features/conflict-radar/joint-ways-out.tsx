import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { seekRemedies, takeSoughtRemedies } from '#domain/planning/api/conflict-calls.ts';
import type { RemedyRunResult } from '#domain/planning/api/remedies-api.ts';
import { cancelRun, readRun } from '#domain/runs/calls.ts';
import { isOver } from '#domain/runs/run.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { SidePanel } from '#frontend/kit/panels/side-panel.tsx';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import { undoRemedy } from '#frontend/kit/ways-out/use-remedies.ts';
import { Cost, useRemedyTitle } from '#frontend/kit/ways-out/ways-out.tsx';
import type { RadarRow } from './radar-rows.ts';
import { useRadarText } from './radar-text.ts';

/** Milliseconds between two looks at how far the search is. */
const often = 500;

/** Starts to seek ways out of these conflicts, or of all; the id of the run. Throws `ApiError`. */
export async function seekWaysOut(conflictIds: readonly string[] | undefined): Promise<string> {
  const body = conflictIds === undefined ? {} : { conflictIds };
  return (await ask(seekRemedies, { body })).runId;
}

interface JointWaysOutProps {
  readonly runId: string;
  readonly rows: readonly RadarRow[];
  readonly onChoose: (conflictId: string) => void;
  readonly onTaken: () => void;
  readonly onClose: () => void;
}

/** Ways out of many conflicts: how far they are sought, what they come to together, and to take them as one step. */
export function JointWaysOut({ runId, rows, onChoose, onTaken, onClose }: JointWaysOutProps) {
  const t = useRadarText();
  const errorText = useErrorText();
  const { attempt, busy } = useAttempt();
  const { data: run, error } = useQuery({
    queryKey: ['joint-ways-out', runId],
    queryFn: ({ signal }) => ask(readRun, { params: { runId } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isOver(data.state) ? false : often),
    retry: false,
    throwOnError: (thrown) => !(thrown instanceof ApiError),
  });
  const end = (): void =>
    void attempt(async () => {
      await ask(cancelRun, { params: { runId } });
    });
  const undo = (changeSet: string, versionIdentifier: number): void =>
    void attempt(async () => {
      await undoRemedy({ changeSet }, versionIdentifier);
      onTaken();
      return t('together.undone');
    });
  const take = ({ remedies }: RemedyRunResult): void =>
    void attempt(async () => {
      const { changeSet, versionIdentifier } = await ask(takeSoughtRemedies, { body: { runId } });
      notify({
        severity: 'success',
        text: t('together.taken', { count: remedies.length }),
        ...(changeSet !== undefined && {
          action: { label: t('together.undo'), run: () => undo(changeSet, versionIdentifier) },
        }),
      });
      onTaken();
      onClose();
    });
  const result = run?.kind === 'remedies' ? run.result : undefined;
  const { done = 0, total = 0 } = run?.progress ?? {};
  return (
    <SidePanel
      title={t('together.title')}
      onClose={onClose}
      footer={
        result === undefined
          ? run !== undefined &&
            !isOver(run.state) && (
              <Button variant="outlined" loading={busy || run.isCancelling} onClick={end}>
                {t('together.end')}
              </Button>
            )
          : result.remedies.length > 0 && (
              <Button variant="contained" loading={busy} onClick={() => take(result)}>
                {t('together.take', { count: result.remedies.length })}
              </Button>
            )
      }
    >
      {error !== null && <p role="alert">{errorText(errorCodeOf(error))}</p>}
      {run?.state === 'failed' && <p role="alert">{errorText(run.errorCode ?? 'unknownError')}</p>}
      {error === null && result === undefined && run?.state !== 'failed' && (
        <div role="status">
          <p>{t('together.tried', { done, total })}</p>
          <LinearProgress
            aria-label={t('together.title')}
            {...(total > 0
              ? { variant: 'determinate', value: Math.round((100 * done) / total) }
              : { variant: 'indeterminate' })}
          />
        </div>
      )}
      {result !== undefined && <Found result={result} rows={rows} onChoose={onChoose} />}
    </SidePanel>
  );
}

interface FoundProps extends Pick<JointWaysOutProps, 'rows' | 'onChoose'> {
  readonly result: RemedyRunResult;
}

function Found({ result, rows, onChoose }: FoundProps) {
  const t = useRadarText();
  const format = useFormat();
  const titleOf = useRemedyTitle();
  const { remedies, left, conflicts, conflictsThen } = result;
  const named = (id: string): string => rows.find((row) => row.id === id)?.title ?? t('together.over');
  return (
    <Result>
      {remedies.length > 0 && (
        <>
          <dl>
            <dt>{t('together.conflicts')}</dt>
            <dd>
              {format.number(conflicts)} → <b data-better={conflictsThen < conflicts}>{format.number(conflictsThen)}</b>
            </dd>
          </dl>
          <Cost remedy={result} />
          <h3>{t('together.steps', { count: remedies.length })}</h3>
          <ol>
            {remedies.map((remedy) => (
              <li key={remedy.conflictId}>
                <b>{named(remedy.conflictId)}</b>
                <span>{titleOf(remedy)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      {left.length > 0 && (
        <>
          <h3>{t('together.left', { count: left.length })}</h3>
          <p>{t('together.leftHelp')}</p>
          <ul>
            {left.map((id) => (
              <li key={id}>
                <button type="button" onClick={() => onChoose(id)}>
                  {named(id)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Result>
  );
}

const Result = styled.div`
  font-size: var(--size-dense);
  line-height: 18px;
  & dl { display: flex; align-items: baseline; gap: 8px; margin: 0 0 4px; }
  & dt { color: var(--text-2); }
  & dd { font-size: var(--size-title-2); line-height: 24px; font-feature-settings: 'tnum'; }
  & dd b { font-weight: 650; }
  & dd b[data-better='true'] { color: var(--ok); }
  & p { color: var(--text-2); }
  & em { font-style: normal; font-weight: 600; color: var(--err); }
  & h3 { margin: 16px 0 6px; font: 600 var(--size-body)/18px var(--font); }
  & ol, & ul { list-style: none; margin: 0; padding: 0; }
  & li { padding: 7px 0; border-top: 1px solid var(--line-1); }
  & li b { display: block; font-weight: 600; }
  & li span { color: var(--text-2); }
  & li button { padding: 0; border: 0; background: none; color: var(--text); font: inherit; font-weight: 600; text-align: left; cursor: pointer; }
  & li button:hover { text-decoration: underline; }
  & li button:focus-visible { outline: 2px solid var(--sel); outline-offset: 2px; border-radius: 4px; }
  @media (max-width: 599px) { & li button { min-height: 48px; width: 100%; } }
`;
