import styled from '@emotion/styled';
import { CircleAlert, Link, MessageSquareText, Pause, PencilLine, Play, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OperationId } from '#domain/kernel/ids.ts';
import type { ReplayedStep } from '#domain/planning/api/replay-call.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { Note } from '../note.tsx';
import { closeReplay, goToStep, isOver, playOrPause, replayLink, setReplay, speeds, useReplay } from './replay.ts';
import { useEditWords } from './use-moment.ts';

interface ReplayPanelProps {
  /** Brings into view what a step has moved. */
  readonly onShow: (id: OperationId) => void;
}

/** Beside a plan that is played: its clock, and who did what. */
export default function ReplayPanel({ onShow }: ReplayPanelProps) {
  const t = useKitText();
  const format = useFormat();
  const errorText = useErrorText();
  const replay = useReplay();
  const list = useRef<HTMLOListElement>(null);
  const done = replay?.done ?? 0;
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [done]);
  if (replay === undefined) return null;
  const { steps, at, speed, isPlaying, stopsAtConflicts, isComplete, errorCode } = replay;
  const isAtEnd = isOver(replay);
  const play = isPlaying ? 'time.replay.pause' : isAtEnd ? 'time.replay.again' : 'time.replay.play';
  const Sign = isPlaying ? Pause : isAtEnd ? RotateCcw : Play;
  const copy = (): void => {
    const link = replayLink(replay, location);
    navigator.clipboard
      .writeText(link)
      .then(() => notify({ severity: 'success', text: t('time.replay.copied') }))
      .catch(() => {
        history.replaceState(history.state, '', link);
        notify({ severity: 'warning', text: t('time.replay.uncopied') });
      });
  };
  return (
    <Panel aria-label={t('time.replay.title')}>
      <header>
        <h2>{t('time.replay.title')}</h2>
        <button type="button" aria-label={t('time.replay.link')} title={t('time.replay.link')} onClick={copy}>
          <Link size={16} strokeWidth={1.75} aria-hidden />
        </button>
        <button type="button" aria-label={t('time.replay.close')} title={t('time.replay.close')} onClick={closeReplay}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </header>
      <Controls>
        <PlayButton type="button" aria-label={t(play)} title={t(play)} onClick={playOrPause}>
          <Sign size={18} strokeWidth={2} aria-hidden />
        </PlayButton>
        <Clock>{at === undefined ? '–' : `${format.shortDate(at)} ${format.clock(at)}`}</Clock>
        <select
          aria-label={t('time.replay.speed')}
          title={t('time.replay.speed')}
          value={speed}
          onChange={({ target }) => setReplay({ speed: Number(target.value) })}
        >
          {[...new Set([...speeds, speed])]
            .toSorted((a, b) => a - b)
            .map((one) => (
              <option key={one} value={one}>
                {format.number(one)}×
              </option>
            ))}
        </select>
      </Controls>
      <Stops>
        <input
          type="checkbox"
          checked={stopsAtConflicts}
          onChange={({ target }) => setReplay({ stopsAtConflicts: target.checked })}
        />
        {t('time.replay.stops')}
      </Stops>
      {errorCode !== undefined && (
        <Failed data-tone="err" role="alert">
          {errorText(errorCode)}
        </Failed>
      )}
      <ol ref={list}>
        {steps.map((step, index) => (
          <Line
            key={step.position}
            step={step}
            state={stateOf(index, done)}
            onGo={() => goToStep(index)}
            onShow={onShow}
          />
        ))}
        {!isComplete && errorCode === undefined && (
          <Quiet role="status">{t(steps.length === 0 ? 'time.replay.reading' : 'time.replay.more')}</Quiet>
        )}
        {isComplete && steps.length === 0 && <Quiet role="status">{t('time.replay.empty')}</Quiet>}
      </ol>
    </Panel>
  );
}

type LineState = 'done' | 'current' | 'open';
const stateOf = (index: number, done: number): LineState =>
  index === done - 1 ? 'current' : index < done ? 'done' : 'open';

interface LineProps {
  readonly step: ReplayedStep;
  readonly state: LineState;
  readonly onGo: () => void;
  readonly onShow: (id: OperationId) => void;
}

function Line({ step, state, onGo, onShow }: LineProps) {
  const t = useKitText();
  const format = useFormat();
  const { what, who } = useEditWords()(step);
  const first = step.delta.operations?.[0]?.operationId;
  const Icon = step.isReport ? MessageSquareText : PencilLine;
  return (
    <li data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <button
        type="button"
        onClick={() => {
          onGo();
          if (first !== undefined) onShow(first);
        }}
      >
        <Icon size={14} strokeWidth={1.9} aria-hidden />
        <span>
          <b>{what}</b>
          <small>
            {format.clock(Date.parse(step.at))} · {who}
          </small>
          {step.conflicts.map(({ kind, objectId, title }) => (
            <Conflict key={`${kind} ${objectId}`}>
              <CircleAlert size={13} strokeWidth={2} aria-hidden />
              {t(`time.replay.${kind}`, { title })}
            </Conflict>
          ))}
        </span>
      </button>
    </li>
  );
}

const Panel = styled.aside`
  flex: none;
  display: flex;
  flex-direction: column;
  width: 300px;
  min-height: 0;
  background: var(--surface);
  border-left: 1px solid var(--line-2);
  font: 500 var(--size-body)/18px var(--font);
  color: var(--text);
  & > header { display: flex; align-items: center; gap: 4px; padding: 12px 10px 8px 16px; }
  & h2 { flex: 1; font-size: var(--size-touch); line-height: 20px; font-weight: 650; letter-spacing: -0.01em; }
  & header > button { display: inline-flex; align-items: center; justify-content: center; width: 28px; height: 28px; padding: 0; border: 0; border-radius: 6px; background: none; color: var(--text-2); cursor: pointer; }
  & header > button:hover { background: var(--hover); color: var(--text); }
  & :focus-visible { outline: 2px solid var(--sel); outline-offset: 1px; }
  & > ol { flex: 1; min-height: 0; overflow: auto; padding: 0 8px 12px; }
  & li > button { display: flex; gap: 9px; width: 100%; padding: 7px 8px; border: 0; border-radius: 6px; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; }
  & li > button:hover { background: var(--hover); }
  & li svg { flex: none; margin-top: 2px; color: var(--text-3); }
  & li span { min-width: 0; overflow-wrap: anywhere; }
  & li b { font-weight: 550; }
  & li small { display: block; font-size: var(--size-caption); line-height: 16px; color: var(--text-2); font-variant-numeric: tabular-nums; }
  & li[data-state='open'] { opacity: 0.5; }
  & li[data-state='current'] > button { background: var(--pressed); }
`;
const Controls = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 0 16px 8px;
  & > select { height: 30px; padding: 0 4px; border: 1px solid var(--line-3); border-radius: 6px; background: var(--surface); color: var(--text); font: inherit; cursor: pointer; }
  & option { background: var(--raised); }
`;
const PlayButton = styled.button`
  flex: none;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: 36px;
  height: 36px;
  padding: 0;
  border: 0;
  border-radius: 18px;
  background: var(--accent);
  color: var(--on-accent);
  cursor: pointer;
  &:hover { filter: brightness(1.1); }
`;
const Clock = styled.span`
  flex: 1;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;
const Stops = styled.label`
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 0 16px 10px;
  margin-bottom: 8px;
  border-bottom: 1px solid var(--line-1);
  cursor: pointer;
  & > input { width: 15px; height: 15px; margin: 0; accent-color: var(--accent); }
`;
const Conflict = styled.span`
  display: flex;
  align-items: flex-start;
  gap: 5px;
  font-size: var(--size-caption);
  line-height: 16px;
  color: var(--err);
  & > svg { margin-top: 1px !important; color: var(--err) !important; }
`;
const Quiet = styled.li`
  padding: 7px 8px;
  color: var(--text-2);
`;
const Failed = styled(Note)`
  margin: 0 16px 8px;
`;
