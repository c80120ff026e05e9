import styled from '@emotion/styled';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { EditStep } from '#domain/planning/api/timeline-api.ts';
import { useTimeline } from '#frontend/features/timeline/page/timeline-context.ts';
import { stepMessages } from './step-messages.ts';

interface StepListProps {
  /** The button below which the list opens. */
  readonly opener: HTMLElement;
  readonly onClose: () => void;
}

/** The last steps with their names, persons and times: one's own, undone ones marked, and those of everybody else. */
export default function StepList({ opener, onClose }: StepListProps): ReactNode {
  const { steps, session } = useTimeline();
  const say = stepMessages.useText();
  const known = useSyncExternalStore(steps.subscribe, steps.get);
  const [failed, setFailed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const read = async (): Promise<void> => setFailed((await steps.refresh()) === undefined);
    void read();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = session.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void read(), 300);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [steps, session]);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    const away = ({ target }: PointerEvent): void => {
      if (!box.current?.contains(target as Node) && !opener.contains(target as Node)) onClose();
    };
    window.addEventListener('pointerdown', away, true);
    return () => window.removeEventListener('pointerdown', away, true);
  }, [opener, onClose]);
  const { left, bottom } = opener.getBoundingClientRect();
  const mine = [
    ...(known?.redo.toReversed().map((step) => ({ step, undone: true })) ?? []),
    ...(known?.undo.map((step) => ({ step, undone: false })) ?? []),
  ];
  const others = known?.others.map((step) => ({ step, undone: false })) ?? [];
  return (
    <Sheet
      ref={box}
      role="dialog"
      tabIndex={-1}
      aria-label={say('list')}
      style={{ left: Math.max(8, Math.min(left, innerWidth - width - 8)), top: bottom + 4 }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {failed && <p role="alert">{say('listFailed')}</p>}
      {known !== undefined && mine.length + others.length === 0 && <p>{say('listEmpty')}</p>}
      <Steps title={say('mine')} steps={mine} />
      <Steps title={say('others')} steps={others} withPerson />
    </Sheet>
  );
}

interface StepsProps {
  readonly title: string;
  readonly steps: readonly { readonly step: EditStep; readonly undone: boolean }[];
  readonly withPerson?: boolean;
}

function Steps({ title, steps, withPerson = false }: StepsProps): ReactNode {
  const { words, text } = useTimeline();
  const say = stepMessages.useText();
  if (steps.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ol>
        {steps.map(({ step, undone }) => (
          <li key={step.changeSet} data-undone={undone}>
            <span>{words.done(step)}</span>
            <small>
              {[
                withPerson ? step.by.name : undefined,
                step.at === undefined ? undefined : text.dayAndTime(Date.parse(step.at)),
                undone ? say('undone') : undefined,
              ]
                .filter((part) => part !== undefined)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

const width = 340;

const Sheet = styled.div`
  position: fixed;
  z-index: 20;
  width: ${width}px;
  max-height: 70vh;
  overflow: auto;
  padding: 8px 0;
  border-radius: 10px;
  background: var(--raised);
  box-shadow: var(--sh-3);
  font: 400 12.5px/18px 'Inter Variable', system-ui, sans-serif;
  white-space: normal;
  outline: none;
  & p { margin: 0; padding: 6px 14px; color: var(--text-2); }
  & h3 { margin: 0; padding: 6px 14px 2px; font-size: 12px; font-weight: 600; color: var(--text-2); }
  & ol { margin: 0; padding: 0; list-style: none; }
  & li { display: flex; flex-direction: column; padding: 4px 14px; overflow-wrap: anywhere; }
  & li[data-undone='true'] > span { color: var(--text-2); text-decoration: line-through; }
  & small { font-size: 12px; color: var(--text-2); }
`;
