import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';

/** Separator between row headers and plan: resized by dragging or with the arrow keys; a double click gives it its usual width. */
export function ColumnHandle({
  width,
  least,
  most,
  onWidth,
}: {
  readonly width: number;
  readonly least: number;
  readonly most: number;
  /** Undefined: the usual one. */
  readonly onWidth: (width: number | undefined) => void;
}): ReactNode {
  const { t } = useViewParts();
  const set = (wished: number): void => onWidth(Math.max(least, Math.min(most, wished)));
  return (
    <Handle
      role="separator"
      aria-orientation="vertical"
      aria-label={t('columnWidth')}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      style={{ left: width - 3 }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.buttons === 1) set(width + event.movementX);
      }}
      onDoubleClick={() => onWidth(undefined)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') set(width - 16);
        if (event.key === 'ArrowRight') set(width + 16);
      }}
    />
  );
}

const Handle = styled.div`
  position: absolute;
  top: 0;
  bottom: 0;
  width: 6px;
  z-index: 3;
  cursor: col-resize;
  touch-action: none;
  &:hover, &:focus-visible { background: color-mix(in oklab, var(--sel) 40%, transparent); outline: none; }
`;
