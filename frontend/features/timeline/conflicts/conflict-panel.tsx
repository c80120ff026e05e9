import styled from '@emotion/styled';
import { ChevronDown, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { refusalWords } from '#frontend/features/timeline/actions/refusal-words.ts';
import { EditRefused } from '#frontend/features/timeline/data/edit-refused.ts';
import { QuietButton, Segment } from '#frontend/features/timeline/panels/frame.ts';
import { QuietIcon } from '#frontend/features/timeline/panels/quiet-icon.tsx';
import { Failed } from '#frontend/features/timeline/panels/states.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { BesidePage } from '#frontend/kit/panels/beside-page.ts';
import { ConflictItem, kindIcons } from './conflict-item.tsx';
import { type ConflictKind, type ConflictLine, conflictKinds, conflictLines } from './conflict-lines.ts';
import { useConflicts, useSlowClock } from './use-conflicts.ts';
import { useShownConflict } from './use-shown-conflict.ts';

/** Number of conflicts of one kind shown initially; the worst are on top. */
const firstLines = 50;

interface ConflictPanelProps {
  /** The conflict whose bars are selected. */
  readonly conflictId: string | undefined;
  readonly onShow: (conflictId: string) => void;
  readonly onClose: () => void;
}

/** All conflicts of the plan, worst first (planning §2, rules §6), next to the plan. */
export default function ConflictPanel({ conflictId, onShow, onClose }: ConflictPanelProps): ReactNode {
  const timeline = useTimeline();
  const { session, source, commands, rights, t, text, now } = timeline;
  const time = useSlowClock(now);
  const { data, isError, refetch, dataUpdatedAt } = useConflicts(source);
  const [only, setOnly] = useState<ConflictKind>();
  const [isFolded, setFolded] = useState(true);
  const [whole, setWhole] = useState<ReadonlySet<ConflictKind>>(new Set());
  /** Confirmed by this user, until the list read next contains it. */
  const [confirming, setConfirming] = useState<ReadonlySet<string>>(new Set());
  const [turn, setTurn] = useState(0);

  const { zone, resources } = session.factory;
  const lines = useMemo(
    () =>
      data && conflictLines(data.report, { t, text, zone, now: time, resourceName: (id) => resources.get(id)?.name }),
    [data, t, text, zone, resources, time],
  );
  const all = useMemo(() => (lines === undefined ? [] : conflictKinds.flatMap((kind) => lines[kind])), [lines]);
  const chosen = all.find((line) => line.id === conflictId);
  useProcessConflict(chosen);
  useShownConflict(chosen, turn);

  const isConfirmed = (line: ConflictLine): boolean => line.confirmed || confirming.has(line.id);
  const open = (kind: ConflictKind): readonly ConflictLine[] =>
    (lines?.[kind] ?? []).filter((line) => !isConfirmed(line));
  const confirmed = all.filter((line) => isConfirmed(line) && (only === undefined || line.kind === only));
  const count = conflictKinds.reduce((sum, kind) => sum + open(kind).length, 0);
  const kinds = only === undefined ? conflictKinds : [only];
  const mayConfirm = (kind: ConflictKind): boolean => (kind === 'overdue' ? rights.confirmOverdue : rights.confirm);

  const confirm = async (line: ConflictLine): Promise<void> => {
    setConfirming((before) => new Set([...before, line.id]));
    try {
      const changeSet = await source.confirmConflict(line.id);
      commands.tellDone(t('conflicts.confirmOne', { title: line.title }), changeSet);
      await refetch();
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error;
      const words = refusalWords(session, t, text, error.errorCode, error.detailsObject, line.operationIds[0]);
      notify({ severity: 'error', text: [words.title, words.detail].filter((part) => part !== '').join('. ') });
    } finally {
      setConfirming((before) => new Set([...before].filter((id) => id !== line.id)));
    }
  };
  const show = (line: ConflictLine): void => {
    setTurn(turn + 1);
    onShow(line.id);
  };
  const item = (line: ConflictLine): ReactNode => (
    <ConflictItem
      key={line.id}
      line={isConfirmed(line) ? { ...line, confirmed: true } : line}
      chosen={line.id === conflictId}
      onShow={() => show(line)}
      onConfirm={isConfirmed(line) || !mayConfirm(line.kind) ? undefined : () => void confirm(line)}
    />
  );

  return (
    <Sheet aria-label={t('conflicts.title')} onKeyDown={(event) => pressInList(event, onClose)}>
      <Header>
        <h2>{t('conflicts.title')}</h2>
        <small>
          {lines !== undefined &&
            t(all.length > count ? 'conflicts.summary' : 'conflicts.openOnly', {
              open: count,
              confirmed: all.length - count,
            })}
        </small>
        <QuietIcon icon={X} label={t('conflicts.close')} onClick={onClose} />
      </Header>
      <Filter>
        <Segment role="group" aria-label={t('conflicts.filter')}>
          {[undefined, ...conflictKinds].map((kind) => (
            <button type="button" key={kind ?? 'all'} aria-pressed={only === kind} onClick={() => setOnly(kind)}>
              {t(`conflicts.short.${kind ?? 'all'}`)}
              <span>{lines === undefined ? '' : kind === undefined ? count : open(kind).length}</span>
            </button>
          ))}
        </Segment>
      </Filter>
      {isError && (
        <Failed
          text={
            data === undefined ? t('conflicts.failed') : t('conflicts.failedWith', { time: text.time(dataUpdatedAt) })
          }
          retry={() => void refetch()}
        />
      )}
      <Body data-stale={isError && data !== undefined}>
        {lines === undefined && !isError && <Loading label={t('conflicts.loading')} />}
        {lines !== undefined && kinds.every((kind) => open(kind).length === 0) && (
          <Nothing>{t(only === undefined ? 'conflicts.empty' : `conflicts.empty.${only}`)}</Nothing>
        )}
        {kinds.map((kind) => {
          const found = open(kind);
          if (found.length === 0) return null;
          const Icon = kindIcons[kind];
          const shown = whole.has(kind) ? found : found.slice(0, firstLines);
          return (
            <section key={kind} aria-label={t(`conflicts.kind.${kind}`)}>
              <h3>
                <Icon size={14} strokeWidth={2} aria-hidden />
                {t(`conflicts.kind.${kind}`)} <span>{found.length}</span>
              </h3>
              <ul>{shown.map(item)}</ul>
              {shown.length < found.length && (
                <More>
                  <QuietButton onClick={() => setWhole(new Set([...whole, kind]))}>
                    {t('conflicts.more', { count: found.length - shown.length })}
                  </QuietButton>
                </More>
              )}
            </section>
          );
        })}
        {confirmed.length > 0 && (
          <section aria-label={t('conflicts.confirmed')}>
            <h3>
              <button type="button" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
                {isFolded ? <ChevronRight size={14} /> : <ChevronDown size={14} />}
                {t('conflicts.confirmed')} <span>{confirmed.length}</span>
              </button>
            </h3>
            {!isFolded && <ul>{confirmed.slice(0, whole.size > 0 ? undefined : firstLines).map(item)}</ul>}
          </section>
        )}
      </Body>
    </Sheet>
  );
}

/** Arrow keys move between the conflicts, Escape closes. */
function pressInList(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Escape') close();
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const lines = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[data-line]')];
  const at = lines.indexOf(document.activeElement as HTMLButtonElement);
  const next = lines[at < 0 ? 0 : at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Placeholders of plausible height, always the same (look, section 8). */
function Loading({ label }: { readonly label: string }): ReactNode {
  return (
    <Blocks role="status" aria-label={label}>
      {[62, 48, 70, 55, 40, 66].map((width) => (
        <div key={width}>
          <i style={{ width: `${width}%` }} />
          <i style={{ width: `${width - 14}%` }} />
          <i style={{ width: `${100 - width}%` }} />
        </div>
      ))}
    </Blocks>
  );
}

/** The bars stay in sight above the list. */
const Sheet = styled(BesidePage)`
  @media (max-width: 960px) { inset: 45% 0 0; border-left: 0; border-top: 1px solid var(--line-2); }
  @media (max-width: 599px) { inset: 0; }
`;

const Header = styled.header`
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 12px 12px 6px 16px;
  & > h2 { font: 650 var(--size-title-2)/22px var(--font); letter-spacing: -0.012em; }
  & > small { margin-right: auto; color: var(--text-2); font-size: var(--size-caption); line-height: 16px; padding-top: 3px; }
`;
const Filter = styled.div`
  flex: none;
  padding: 4px 16px 10px;
  border-bottom: 1px solid var(--line-2);
  & > div { display: flex; flex-wrap: wrap; }
  & > div > button { flex: auto; padding: 0 8px; white-space: nowrap; }
  & > div > button > span { margin-left: 6px; font-weight: 500; color: var(--text-3); font-feature-settings: 'tnum'; }
`;
const Body = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  &[data-stale='true'] > * { opacity: 0.6; }
  & > section > h3 {
    position: sticky; top: 0; z-index: 1; display: flex; align-items: center; gap: 7px; margin: 0; padding: 0 16px; height: 30px;
    background: var(--sunken); border-bottom: 1px solid var(--line-1); color: var(--text-2);
    font: 600 var(--size-caption)/16px var(--font);
  }
  & > section > h3 span { color: var(--text-3); font-weight: 500; }
  & > section > h3 > button {
    display: flex; align-items: center; gap: 7px; width: 100%; height: 100%; padding: 0; border: 0; background: none;
    color: inherit; font: inherit; cursor: pointer;
  }
  & > section > h3 > button:focus-visible { outline: 2px solid var(--sel); outline-offset: -2px; border-radius: 4px; }
`;
const Nothing = styled.p`
  padding: 40px 32px;
  text-align: center;
  color: var(--text-2);
`;
const More = styled.div`
  padding: 10px 16px;
  text-align: center;
`;
const Blocks = styled.div`
  & > div { display: flex; flex-direction: column; gap: 7px; padding: 13px 16px 13px 38px; border-bottom: 1px solid var(--line-1); }
  & i { height: 11px; border-radius: 4px; background: var(--hover); }
`;

/** A process step has no bar among the machines: its conflict is shown on the planning timeline, where it has one. */
function useProcessConflict(line: ConflictLine | undefined): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const target =
    line?.activityId !== undefined && pathname.startsWith('/production')
      ? `/planning/dateconflict/${line.id}`
      : undefined;
  useEffect(() => {
    if (target !== undefined) void navigate(target, { replace: true });
  }, [target, navigate]);
}
