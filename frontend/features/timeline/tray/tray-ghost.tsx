import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { setTrayPlan, useTrayDrag } from './tray-state.ts';

/** Over the plan while something is dragged out of the tray: the row, the start, and in words what the drop does. */
export function TrayGhost(): ReactNode {
  const drag = useTrayDrag();
  const { text, t } = useViewParts();
  const target = drag?.target;
  return (
    <Layer ref={setTrayPlan} aria-hidden>
      {drag !== undefined && target !== undefined && (
        <>
          <i className="row" data-wrong={!target.isSuited} style={{ top: target.top, height: target.height }} />
          <i className="start" data-wrong={!target.isSuited} style={{ left: target.left }} />
        </>
      )}
      {drag !== undefined && (
        <div className="chip" data-wrong={target?.isSuited === false} style={{ left: drag.x + 14, top: drag.y + 14 }}>
          <b>{drag.position.orderPositionNumber}</b>
          {target !== undefined &&
            (target.isSuited
              ? t('tray.drop', { resource: target.resource, time: text.dayAndTime(target.start) })
              : t('tray.unsuited', { resource: target.resource }))}
        </div>
      )}
    </Layer>
  );
}

const Layer = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;
  pointer-events: none;
  z-index: 6;
  & > .row { position: absolute; left: 0; right: 0; background: color-mix(in srgb, var(--sel) 10%, transparent); }
  & > .row[data-wrong='true'] { background: color-mix(in srgb, var(--err) 10%, transparent); }
  & > .start { position: absolute; top: 0; bottom: 0; width: 0; border-left: 1.5px dashed var(--sel); }
  & > .start[data-wrong='true'] { border-color: var(--err); }
  & > .chip {
    position: fixed;
    max-width: 320px;
    padding: 6px 10px;
    border-radius: 6px;
    background: var(--ink);
    color: var(--on-ink);
    box-shadow: var(--sh-3);
    font: 450 var(--size-dense)/18px var(--font);
    z-index: 20;
  }
  & > .chip[data-wrong='true'] { background: var(--err); color: var(--on-solid); }
  & b { display: block; font-weight: 600; }
`;
