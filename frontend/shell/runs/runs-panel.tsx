import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Tooltip from '@mui/material/Tooltip';
import { FileDown } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { cancelRun } from '#domain/runs/calls.ts';
import { isOver } from '#domain/runs/run.ts';
import { type Run, runKinds, runSchema } from '#domain/runs/run-kinds.ts';
import { ask } from '#frontend/api/ask.ts';
import { api } from '#frontend/api/plant.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { type FrameText, useFrameText } from '#frontend/kit/frame-text.ts';
import { PopoverPanel } from '#frontend/kit/panels/popover-panel.tsx';
import { saveFile } from '#frontend/kit/save-file.ts';
import { useWork } from '#frontend/kit/use-attempt.ts';
import { setUpPath } from '../set-up/use-set-up.ts';
import type { ListedRun } from './use-runs.ts';

export interface RunsPanelProps {
  readonly anchor: HTMLElement;
  readonly runs: readonly ListedRun[];
  readonly isUnreachable: boolean;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Work in the background: how far it is, what has come of it, and to end it. */
export default function RunsPanel({ anchor, runs, isUnreachable, onChanged, onClose }: RunsPanelProps) {
  const t = useFrameText();
  // What the list leaves unchecked until it is shown; a service that says something else is one that does not answer.
  const checked = useMemo(() => runSchema.array().safeParse(runs), [runs]);
  const isAway = isUnreachable || !checked.success;
  return (
    <Panel title={t('runs.title')} close={t('runs.close')} anchor={anchor} onClose={onClose}>
      {isAway && <p role="alert">{t('runs.unreachable')}</p>}
      {runs.length === 0 && !isAway && <p className="empty">{t('runs.empty')}</p>}
      <ul>
        {checked.data?.map((run) => (
          <RunItem key={run.runId} run={run} onChanged={onChanged} onClose={onClose} />
        ))}
      </ul>
    </Panel>
  );
}

function RunItem({ run, onChanged, onClose }: { readonly run: Run } & Pick<RunsPanelProps, 'onChanged' | 'onClose'>) {
  const t = useFrameText();
  const errorText = useErrorText();
  const format = useFormat();
  const { user } = useSession();
  const { busy, refusal, run: attempt } = useWork();
  const cancel = () =>
    attempt(async () => {
      await ask(cancelRun, { params: { runId: run.runId } });
      await onChanged();
    });
  const save = () =>
    attempt(async () => saveFile(run.fileName ?? '', await api.readBlob(`/planning/runs/${run.runId}/file`)));
  const { done, total } = run.progress;
  const goesOn = !isOver(run.state);
  const mayCancel = goesOn && !run.isCancelling && user.rights.includes(runKinds[run.kind].cancel);
  const link = linkOf(run);
  const title = titleOf(run, t);
  return (
    <li data-state={run.state}>
      <div className="text">
        <strong title={title}>
          {link === undefined ? (
            title
          ) : (
            <Link to={link} onClick={onClose}>
              {title}
            </Link>
          )}
        </strong>
        <span className="state tabular" role={run.state === 'failed' ? 'alert' : 'status'}>
          {run.state === 'failed'
            ? errorText(run.errorCode ?? 'unknownError', run.detailsObject)
            : stateOf(run, t, format)}
        </span>
        {refusal !== undefined && (
          <span className="state" role="alert">
            {refusal}
          </span>
        )}
        <span className="who tabular">
          {run.startedByName ?? run.startedBy} · {format.dateTime(Date.parse(run.createdAt))}
        </span>
      </div>
      {mayCancel && (
        <Button size="small" loading={busy} onClick={() => void cancel()}>
          {t(run.kind === 'optimisation' || run.kind === 'remedies' ? 'runs.end' : 'runs.cancel')}
        </Button>
      )}
      {run.fileName !== undefined && (
        <Tooltip title={t(run.kind === 'import' ? 'runs.file' : 'runs.fileOf')}>
          <IconAction
            icon={FileDown}
            label={t(run.kind === 'import' ? 'runs.file' : 'runs.fileOf')}
            size="small"
            loading={busy}
            onClick={() => void save()}
          />
        </Tooltip>
      )}
      {goesOn && (
        <LinearProgress
          aria-label={title}
          {...(total > 0 && run.state === 'running'
            ? { variant: 'determinate', value: Math.round((100 * done) / total) }
            : { variant: 'indeterminate' })}
        />
      )}
    </li>
  );
}

function titleOf(run: Run, t: FrameText): string {
  if (run.kind === 'import') return t('runs.import', { fileName: run.about.fileName });
  if (run.kind === 'importCheck') return t('runs.importCheck', { fileName: run.about.fileName });
  if (run.kind === 'importUndo') return t('runs.importUndo', { fileName: run.about.fileName });
  if (run.kind === 'samplePlant') return t(`runs.samplePlant.${run.about.change}`);
  if (run.kind === 'listExport') return t('runs.listExport', { title: run.about.title });
  if (run.kind === 'plantArchive') return t('runs.plantArchive');
  if (run.kind === 'plantRestore') return t('runs.plantRestore', { fileName: run.about.fileName });
  if (run.kind === 'auditExport') return t('runs.auditExport');
  return t(run.kind === 'remedies' ? 'runs.remedies' : 'runs.optimisation');
}

/** Where it is shown, with more to do than here. */
function linkOf(run: Run): string | undefined {
  if (run.kind === 'import' || run.kind === 'importCheck') return `/import/${run.runId}`;
  if (run.kind === 'importUndo') return `/import/${run.about.importId}`;
  if (run.kind === 'samplePlant') return setUpPath;
  if (run.kind === 'auditExport') return '/administration/audit?seals';
  if (run.kind === 'plantArchive' || run.kind === 'plantRestore') return '/backup';
  if (run.state === 'failed' || run.kind === 'listExport') return undefined;
  return `${run.kind === 'remedies' ? '/conflictradar' : '/production'}?run=${run.runId}`;
}

/** In words, unless it has failed. */
function stateOf(run: Run, t: FrameText, format: ReturnType<typeof useFormat>): string {
  const number = (value: number): string => format.number(value, 0);
  const counted = { done: number(run.progress.done), total: number(run.progress.total) };
  if (run.state === 'queued') return t('runs.queued');
  if (run.state === 'running') {
    if (run.isCancelling) return t('runs.cancelling');
    if (run.kind === 'import' || run.kind === 'importCheck' || run.kind === 'importUndo' || run.kind === 'samplePlant')
      return run.detail.step === undefined ? t('runs.queued') : t(`runs.step.${run.detail.step}`, counted);
    if (run.kind === 'listExport') return t('runs.step.rows', counted);
    if (run.kind === 'auditExport' || run.kind === 'plantArchive' || run.kind === 'plantRestore')
      return t('runs.step.archive', counted);
    return t('runs.searching');
  }
  const parts = [...(run.state === 'cancelled' ? [t('runs.cancelled')] : []), ...figuresOf(run, t, number)];
  return parts.length === 0 ? t('runs.done') : parts.join(' · ');
}

function figuresOf(run: Run, t: FrameText, number: (value: number) => string): readonly string[] {
  if (run.figures === undefined) return [];
  if (run.kind === 'import') {
    const { imported, unchanged, rejected } = run.figures;
    const counts = { 'done.imported': imported, 'done.unchanged': unchanged, 'done.rejected': rejected } as const;
    return (Object.keys(counts) as (keyof typeof counts)[])
      .filter((key) => counts[key] > 0)
      .map((key) => t(`runs.${key}`, { count: number(counts[key]) }));
  }
  if (run.kind === 'importCheck') {
    const { rows, valid } = run.figures;
    return [t('runs.done.checked', { valid: number(valid), rows: number(rows) })];
  }
  if (run.kind === 'importUndo') return [t('runs.done.undone', { count: number(run.figures.undone) })];
  if (run.kind === 'samplePlant')
    return run.figures.kept > 0 ? [t('runs.done.kept', { count: number(run.figures.kept) })] : [];
  if (run.kind === 'remedies') {
    const { solved, unsolved } = run.figures;
    return [t('runs.done.remedies', { solved: number(solved), unsolved: number(unsolved) })];
  }
  if (run.kind === 'listExport') return [t('runs.done.listExport', { count: run.figures.rows })];
  if (run.kind === 'plantRestore')
    return [
      t(run.figures.isSame ? 'runs.done.restored' : 'runs.done.restoredOther', { count: number(run.figures.events) }),
    ];
  if (run.kind === 'auditExport' || run.kind === 'plantArchive')
    return [t('runs.done.auditExport', { count: run.figures.events })];
  if (run.kind !== 'optimisation') return [];
  const { operationsMoved, positionsLate } = run.figures;
  if (operationsMoved === 0) return [t('runs.done.nothing')];
  return [
    t('runs.done.optimisation', { operationsMoved: number(operationsMoved), positionsLate: number(positionsLate) }),
  ];
}

const Panel = styled(PopoverPanel)`
  width: 420px;
  max-width: 100%;
  box-sizing: border-box;
  & header { display: flex; align-items: center; justify-content: space-between; padding: 12px 12px 8px 16px; }
  & h2 { margin: 0; font-size: var(--size-title-3); line-height: 20px; font-weight: 600; }
  & > p { margin: 0; padding: 8px 16px 20px; color: var(--text-2); }
  & > p[role=alert] { color: var(--warn); padding-bottom: 8px; }
  & ul { list-style: none; margin: 0; padding: 0; max-height: min(60vh, 560px); overflow-y: auto; }
  & li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 8px;
    padding: 10px 16px;
    border-top: 1px solid var(--line-2);
  }
  & .text { flex: 1; min-width: 0; display: flex; flex-direction: column; }
  & strong { font-weight: 600; line-height: 20px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & a { color: inherit; text-decoration: none; }
  & a:hover { text-decoration: underline; }
  & a:focus-visible { outline: 2px solid var(--sel); outline-offset: -2px; border-radius: 4px; }
  & .state { font-size: var(--size-dense); line-height: 18px; }
  & .who { color: var(--text-2); font-size: var(--size-caption); line-height: 16px; }
  & li[data-state=failed] .state, & .state[role=alert] { color: var(--err); }
  & .MuiLinearProgress-root { flex-basis: 100%; margin-top: 8px; }
`;
