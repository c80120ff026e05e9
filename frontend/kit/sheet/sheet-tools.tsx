import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { ArrowDown, ArrowUp, BetweenHorizontalStart, Redo2, Trash2, TriangleAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useKitText } from '#frontend/kit/kit-text.ts';

interface SheetToolsProps {
  readonly onInsert: () => void;
  readonly onRemove: () => void;
  /** Absent: rows have no order that a person could change. */
  readonly onMove: ((by: 1 | -1) => void) | undefined;
  /** Absent: there is nothing. */
  readonly onUndo: (() => void) | undefined;
  readonly onRedo: (() => void) | undefined;
  /** Number of cells that cannot stay as they are. */
  readonly wrong: number;
  readonly onNextWrong: () => void;
  /** Buttons of the sheet's own. */
  readonly children?: ReactNode;
}

/** What can be done with rows, each with its key. */
export function SheetTools(props: SheetToolsProps) {
  const { onInsert, onRemove, onMove, onUndo, onRedo, wrong, onNextWrong, children } = props;
  const t = useKitText();
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
  const tool = (label: string, run: (() => void) | undefined, symbol: ReactNode) => (
    <IconButton size="small" aria-label={label} title={label} disabled={run === undefined} onClick={run}>
      {symbol}
    </IconButton>
  );
  return (
    <Tools role="toolbar" aria-label={t('sheet.tools')}>
      {tool(t('sheet.insert'), onInsert, <BetweenHorizontalStart {...icon} />)}
      {tool(t('sheet.remove'), onRemove, <Trash2 {...icon} />)}
      {onMove !== undefined && (
        <>
          {tool(t('sheet.up'), () => onMove(-1), <ArrowUp {...icon} />)}
          {tool(t('sheet.down'), () => onMove(1), <ArrowDown {...icon} />)}
        </>
      )}
      <i />
      {tool(t('sheet.undo'), onUndo, <Undo2 {...icon} />)}
      {tool(t('sheet.redo'), onRedo, <Redo2 {...icon} />)}
      {children}
      {wrong > 0 && (
        <button type="button" className="wrong" title={t('sheet.nextWrong')} onClick={onNextWrong}>
          <TriangleAlert size={14} strokeWidth={2} aria-hidden />
          {t('sheet.wrong', { count: wrong })}
        </button>
      )}
    </Tools>
  );
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px;
  margin-bottom: 6px;
  & > i { width: 1px; height: 18px; margin: 0 6px; background: var(--line-2); }
  & > .wrong {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    margin-left: auto;
    padding: 3px 8px;
    border: 0;
    border-radius: 6px;
    background: var(--err-tint);
    color: var(--err);
    font: inherit;
    font-size: var(--size-dense);
    font-weight: 550;
    cursor: pointer;
  }
  @media (max-width: 599px) { & button { min-width: 48px; min-height: 48px; } }
`;
