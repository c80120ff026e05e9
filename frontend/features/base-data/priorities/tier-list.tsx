import styled from '@emotion/styled';
import OutlinedInput from '@mui/material/OutlinedInput';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { lastPriority, type Ranked, rank, rankBefore, rankStep, tiersOf } from './ranking.ts';

interface TierListProps {
  readonly ranking: readonly Ranked[];
  readonly nameOf: (resourceId: string) => string;
  readonly onChange: (ranking: readonly Ranked[]) => void;
}

/** Where the hand is: on a number, which is shared then, or before it. */
interface Target {
  readonly kind: 'on' | 'before';
  readonly priority: number | null;
}

/** The ranking of a group: numbers from the first to none, dragged by hand, by arrow keys, or typed. */
export function TierList({ ranking, nameOf, onChange }: TierListProps) {
  const t = useBaseDataText();
  const list = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<string>();
  const [target, setTarget] = useState<Target>();
  const [said, setSaid] = useState('');
  const change = (next: readonly Ranked[], resourceId: string): void => {
    onChange(next);
    const priority = next.find((one) => one.resourceId === resourceId)?.priority ?? null;
    const name = nameOf(resourceId);
    setSaid(
      priority === null ? t('priorities.said.none', { name }) : t('priorities.said.priority', { name, priority }),
    );
  };
  const drop = (): void => {
    if (held !== undefined && target !== undefined) {
      const next =
        target.kind === 'on' ? rank(ranking, held, target.priority) : rankBefore(ranking, held, target.priority);
      if (next !== undefined) change(next, held);
    }
    setHeld(undefined);
    setTarget(undefined);
  };
  const follow = (event: PointerEvent): void => {
    if (held !== undefined) setTarget(targetAt(event));
  };
  const step = (event: KeyboardEvent, resourceId: string): void => {
    if (event.key === 'Escape' && held !== undefined) {
      event.stopPropagation();
      setHeld(undefined);
      setTarget(undefined);
      return;
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    change(rankStep(ranking, resourceId, event.key === 'ArrowUp' ? -1 : 1), resourceId);
    // The row is drawn anew in another tier; the hand stays on it.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(resourceId)}"]`)?.focus(),
    );
  };
  return (
    <Tiers ref={list} data-testid="tiers">
      {tiersOf(ranking).map(({ priority, resourceIds }) => (
        <div key={priority ?? 'none'}>
          <hr
            data-before={priority ?? ''}
            data-over={target?.kind === 'before' && target.priority === priority}
            aria-hidden
          />
          <section
            data-on={priority ?? ''}
            data-over={target?.kind === 'on' && target.priority === priority}
            aria-label={priority === null ? t('priorities.none') : t('priorities.priority', { priority })}
          >
            <strong>{priority ?? '–'}</strong>
            <ul>
              {resourceIds.length === 0 && <li className="empty">{t('priorities.nobody')}</li>}
              {resourceIds.map((resourceId) => (
                <li key={resourceId} data-held={held === resourceId}>
                  <button
                    type="button"
                    data-grip={resourceId}
                    aria-label={t('priorities.grip', { name: nameOf(resourceId) })}
                    onKeyDown={(event) => step(event, resourceId)}
                    onPointerDown={(event) => {
                      if (event.button !== 0) return;
                      event.currentTarget.setPointerCapture(event.pointerId);
                      setHeld(resourceId);
                    }}
                    onPointerMove={follow}
                    onPointerUp={drop}
                    onPointerCancel={() => {
                      setHeld(undefined);
                      setTarget(undefined);
                    }}
                  >
                    <GripVertical size={14} strokeWidth={1.75} aria-hidden />
                  </button>
                  <span>{nameOf(resourceId)}</span>
                  <TypedPriority
                    label={t('priorities.number', { name: nameOf(resourceId) })}
                    priority={priority}
                    onChange={(next) => change(rank(ranking, resourceId, next), resourceId)}
                    onWrong={() => setSaid(t('priorities.said.wrong', { last: lastPriority }))}
                  />
                </li>
              ))}
            </ul>
          </section>
        </div>
      ))}
      <p role="status" aria-live="polite">
        {said}
      </p>
    </Tiers>
  );
}

function targetAt({ clientX, clientY }: PointerEvent): Target | undefined {
  const below = document.elementsFromPoint(clientX, clientY).filter((one) => one instanceof HTMLElement);
  for (const { dataset } of below) {
    const [before, on] = [dataset['before'], dataset['on']];
    if (before !== undefined) return { kind: 'before', priority: before === '' ? null : Number(before) };
    if (on !== undefined) return { kind: 'on', priority: on === '' ? null : Number(on) };
  }
  return undefined;
}

interface TypedPriorityProps {
  readonly label: string;
  readonly priority: number | null;
  readonly onChange: (priority: number | null) => void;
  readonly onWrong: () => void;
}

/** Taken when it is left or by Enter, so that rows do not change place while somebody types. */
function TypedPriority({ label, priority, onChange, onWrong }: TypedPriorityProps) {
  const [typed, setTyped] = useState<string>();
  const take = (): void => {
    if (typed === undefined) return;
    setTyped(undefined);
    const next = typed.trim() === '' ? null : Number(typed);
    if (next !== null && !(Number.isInteger(next) && next >= 1 && next <= lastPriority)) onWrong();
    else if (next !== priority) onChange(next);
  };
  return (
    <OutlinedInput
      size="small"
      value={typed ?? priority ?? ''}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      inputProps={{ 'aria-label': label, inputMode: 'numeric', autoComplete: 'off' }}
      sx={{ width: 64 }}
    />
  );
}

const Tiers = styled.div`
  font-size: var(--size-body);
  line-height: 20px;
  & hr { height: 10px; margin: 0; border: 0; border-radius: 5px; }
  & hr[data-over='true'] { background: var(--sel); }
  & section { display: grid; grid-template-columns: 44px minmax(0, 1fr); border: 1px solid var(--line-2); border-radius: 8px; background: var(--surface); }
  & section[data-over='true'] { border-color: var(--sel); background: var(--accent-tint); }
  & section > strong { padding: 10px 0; text-align: center; font-weight: 650; color: var(--text-2); border-right: 1px solid var(--line-1); font-feature-settings: 'tnum'; }
  & ul { margin: 0; padding: 4px 8px; list-style: none; }
  & li { display: flex; align-items: center; gap: 8px; min-height: 34px; }
  & li[data-held='true'] { opacity: 0.5; }
  & li > span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  & li.empty { color: var(--text-3); }
  & li > button { display: flex; padding: 8px 6px; border: 0; border-radius: 6px; background: none; color: var(--text-2); cursor: grab; touch-action: none; }
  & li > button:hover { background: var(--hover); }
  & li > button:focus-visible { outline: 2px solid var(--sel); }
  & > p { min-height: 20px; margin-top: 8px; color: var(--text-2); font-size: var(--size-caption); }
  @media (max-width: 599px) { & li > button { padding: 15px; } }
`;
