import styled from '@emotion/styled';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { EditStep } from '#domain/planning/api/timeline-api.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { Popover } from '#frontend/features/timeline/panels/popover.tsx';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { actorWord } from '#frontend/kit/actors/actor-word.ts';

interface StepListProps {
  /** The button below which the list opens. */
  readonly opener: HTMLElement;
  readonly onClose: () => void;
}

/** The last steps with their names, persons and times: one's own, undone ones marked, and those of everybody else. */
export default function StepList({ opener, onClose }: StepListProps): ReactNode {
  const { steps, session } = usePlanParts();
  const t = useTimelineText();
  const known = useSyncExternalStore(steps.subscribe, steps.get);
  const [failed, setFailed] = useState(false);
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
  const mine = [
    ...(known?.redo.toReversed().map((step) => ({ step, undone: true })) ?? []),
    ...(known?.undo.map((step) => ({ step, undone: false })) ?? []),
  ];
  const others = known?.others.map((step) => ({ step, undone: false })) ?? [];
  return (
    <Popover opener={opener} label={t('steps.list')} onClose={onClose}>
      {failed && <p role="alert">{t('steps.listFailed')}</p>}
      {known !== undefined && mine.length + others.length === 0 && <p>{t('steps.listEmpty')}</p>}
      <Steps title={t('steps.mine')} steps={mine} />
      <Steps title={t('steps.others')} steps={others} withPerson />
    </Popover>
  );
}

interface StepsProps {
  readonly title: string;
  readonly steps: readonly { readonly step: EditStep; readonly undone: boolean }[];
  readonly withPerson?: boolean;
}

function Steps({ title, steps, withPerson = false }: StepsProps): ReactNode {
  const { words } = usePlanParts();
  const { text, t } = useViewParts();
  if (steps.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <Lines>
        {steps.map(({ step, undone }) => (
          <li key={step.changeSet} data-undone={undone}>
            <span>{words.done(step)}</span>
            <small>
              {[
                withPerson ? actorWord(step.by.name) : undefined,
                step.at === undefined ? undefined : text.dayAndTime(Date.parse(step.at)),
                undone ? t('steps.undone') : undefined,
              ]
                .filter((part) => part !== undefined)
                .join(' · ')}
            </small>
          </li>
        ))}
      </Lines>
    </section>
  );
}

const Lines = styled.ol`
  & > li { display: flex; flex-direction: column; }
  & > li[data-undone='true'] > span { color: var(--text-2); text-decoration: line-through; }
`;
