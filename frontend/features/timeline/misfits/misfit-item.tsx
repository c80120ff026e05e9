import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import type { MisfitLine } from './use-misfits.ts';

interface MisfitItemProps {
  readonly line: MisfitLine;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

/** One step that no longer fits: chosen for placing again or not; a click on its name shows its bar. */
export function MisfitItem({ line, chosen, onChoose }: MisfitItemProps): ReactNode {
  const { source, view, rows, commands } = useTimeline();
  const t = useTimelineText();
  const show = async (): Promise<void> => {
    const { id, kind } = line;
    view.set({ selected: new Set([id]), focused: id });
    if (rows.placeOf(id) !== undefined) return commands.reveal(id);
    // Beyond the days that are loaded: going there loads them.
    const start = kind === 'operation' ? await source.startOf(id) : undefined;
    const { scale } = view.get();
    if (start !== undefined) view.set({ scale: { ...scale, from: start - 0.3 * scale.width * scale.msPerPx } });
  };
  return (
    <Item data-misfit={line.id}>
      <input
        type="checkbox"
        checked={chosen}
        aria-label={t('misfits.choose', { step: line.title })}
        onChange={onChoose}
      />
      <button type="button" onClick={() => void show()}>
        <b>{line.title}</b>
        <span>{line.place}</span>
        <em>{line.why}</em>
      </button>
    </Item>
  );
}

const Item = styled.li`
  display: flex;
  align-items: flex-start;
  gap: 8px;
  padding: 8px 16px;
  border-bottom: 1px solid var(--line-1);
  font: 450 var(--size-dense)/18px var(--font);
  & > input { margin: 3px 0 0; }
  & > button {
    flex: 1; min-width: 0; display: flex; flex-direction: column; padding: 0; border: 0; background: none; color: inherit; font: inherit;
    text-align: left; cursor: pointer; overflow-wrap: anywhere;
  }
  & > button:focus-visible { outline: 2px solid var(--sel); outline-offset: 2px; border-radius: 4px; }
  & b { font-weight: 600; }
  & span { color: var(--text-2); }
  & em { font-style: normal; color: var(--warn); }
`;
