import styled from '@emotion/styled';
import { Minimize, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { SquareKey } from '../layout/surfaces.tsx';
import { useWorkItemText } from '../layout/work-item-text.ts';
import { useZoom } from './use-zoom.ts';
import type { Size, Zoom } from './zoom.ts';

interface SheetPaneProps {
  readonly sheet: Size;
  readonly label: string;
  /** Draws the sheet as it lies in the pane. */
  readonly children: (zoom: Zoom, pane: Size) => ReactNode;
}

/** A sheet that two fingers, two taps, a wheel and keys bring nearer. */
export function SheetPane({ sheet, label, children }: SheetPaneProps) {
  const t = useWorkItemText();
  const element = useRef<HTMLDivElement>(null);
  const { zoom, pane, isWhole, nearer, farther, whole, onKeyDown, fingers } = useZoom(element, sheet);
  return (
    <Around onKeyDown={onKeyDown}>
      <Window ref={element} role="img" aria-label={label} {...fingers}>
        {zoom !== undefined && children(zoom, pane)}
      </Window>
      <Keys>
        <SquareKey aria-label={t('document.nearer')} onClick={nearer}>
          <ZoomIn size={32} />
        </SquareKey>
        <SquareKey aria-label={t('document.farther')} disabled={isWhole} onClick={farther}>
          <ZoomOut size={32} />
        </SquareKey>
        <SquareKey aria-label={t('document.whole')} disabled={isWhole} onClick={whole}>
          <Minimize size={32} />
        </SquareKey>
      </Keys>
    </Around>
  );
}

const Around = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
`;

const Window = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;
  border-radius: 12px;
  background: #5b6b75;
  cursor: grab;
  touch-action: none;
  & > * { position: absolute; top: 0; left: 0; transform-origin: 0 0; pointer-events: none; }
`;

const Keys = styled.div`
  position: absolute;
  right: 16px;
  bottom: 16px;
  display: flex;
  flex-direction: column;
  gap: 8px;
`;
