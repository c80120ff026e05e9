import styled from '@emotion/styled';
import { type ReactNode, useId, useMemo, useSyncExternalStore } from 'react';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { windowOf } from '#frontend/features/timeline/model/time-scale.ts';
import { Popover } from '#frontend/features/timeline/panels/popover.tsx';
import { colorIndexOf } from '#frontend/features/timeline/render/bars/bar-shape.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { type ColorBy, useView } from '#frontend/features/timeline/view/view-state.ts';
import { legendOf } from './legend.ts';

const choices: readonly ColorBy[] = ['article', 'order', 'resourceGroup'];
/** As many as the palette has; after these a colour comes twice. */
const most = 24;

interface ColorLegendProps {
  readonly opener: HTMLElement;
  readonly colorBy: ColorBy;
  readonly onClose: () => void;
}

/** What the colours follow, and what each one in the picture stands for. */
export default function ColorLegend({ opener, colorBy, onClose }: ColorLegendProps): ReactNode {
  const { session } = usePlanParts();
  const { view, scenes, colors, t } = useViewParts();
  const name = useId();
  const version = useSyncExternalStore(session.subscribe, () => session.store.version);
  const scale = useView(view, (state) => state.scale);
  const entries = useMemo(() => {
    const scene = scenes.scene({ ...view.get(), colorBy }, 0, new Set());
    return version < 0 ? [] : legendOf(session, colorBy, windowOf(scale), (bar) => colorIndexOf(scene, bar));
  }, [session, scenes, view, colorBy, scale, version]);
  const label = t('color.label', { by: t(`color.${colorBy}`) });
  return (
    <Popover opener={opener} label={label} onClose={onClose}>
      <Choices>
        <legend>{t('colors.by')}</legend>
        {choices.map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={one === colorBy} onChange={() => view.set({ colorBy: one })} />
            {t(`color.${one}`)}
          </label>
        ))}
      </Choices>
      <h3>{t('colors.shown')}</h3>
      {entries.length === 0 && <p>{t('colors.none')}</p>}
      <Swatches>
        {entries.slice(0, most).map((entry) => (
          <li key={entry.name}>
            <i style={{ background: colors.bars[entry.color % colors.bars.length] }} />
            <span>{entry.name}</span>
            <small>{entry.bars}</small>
          </li>
        ))}
      </Swatches>
      {entries.length > most && <p>{t('colors.more', { count: entries.length - most })}</p>}
      <MarkLegend />
    </Popover>
  );
}

const Choices = styled.fieldset`
  margin: 0;
  padding: 2px 14px 6px;
  border: 0;
  display: flex;
  flex-wrap: wrap;
  gap: 4px 14px;
  & legend { padding: 0; font-size: var(--size-caption); font-weight: 600; color: var(--text-2); }
  & label { display: inline-flex; align-items: center; gap: 6px; }
`;
const Swatches = styled.ol`
  & > li { display: flex; align-items: center; gap: 8px; }
  & i { width: 12px; height: 12px; border-radius: 3px; flex: none; }
  & small { margin-left: auto; }
`;

const marks = ['gap', 'infoGap', 'frozen', 'buffer', 'slack', 'missed', 'line', 'overlap'] as const;

/** What is drawn around and between the bars, whatever their colours follow. */
function MarkLegend(): ReactNode {
  const say = useTimelineText();
  return (
    <>
      <h3>{say('colors.marks')}</h3>
      <Marks>
        {marks.map((mark) => (
          <li key={mark}>
            <i data-mark={mark} />
            <span>{say(`colors.mark.${mark}`)}</span>
          </li>
        ))}
      </Marks>
    </>
  );
}

const Marks = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 6px;
  & > li { display: flex; align-items: center; gap: 10px; max-width: 300px; }
  & i { position: relative; flex: none; width: 26px; height: 14px; }
  & [data-mark='gap'] { background: repeating-linear-gradient(45deg, var(--gap-line) 0 1.5px, var(--gap) 1.5px 7px); }
  & [data-mark='infoGap'] { background: var(--info-gap); border-top: 2px solid var(--warn-solid); }
  & [data-mark='frozen'] {
    background: radial-gradient(var(--frozen-line) 1px, transparent 1.5px) 0 0 / 7px 7px, var(--frozen); border-right: 1px dashed var(--frozen-line);
  }
  & [data-mark='buffer'] { border-right: 1.5px solid var(--text-2); }
  & [data-mark='buffer']::after { content: ''; position: absolute; left: 0; right: 0; top: 6px; border-top: 1.5px solid var(--text-2); }
  & [data-mark='slack']::before { content: ''; position: absolute; left: 0; width: 15px; top: 6px; border-top: 1.5px dotted var(--ok); }
  & [data-mark='slack']::after {
    content: ''; position: absolute; right: 2px; top: 3px; width: 7px; height: 7px; border: 1.5px solid var(--ok); transform: rotate(45deg);
  }
  & [data-mark='missed']::before { content: ''; position: absolute; left: 12px; top: 0; bottom: 0; border-left: 2px solid var(--err); }
  & [data-mark='missed']::after {
    content: ''; position: absolute; left: 8px; top: 0; border: 5px solid transparent; border-top: 6px solid var(--err); border-bottom: 0;
  }
  & [data-mark='line'] { border-left: 1.5px solid var(--sel); border-bottom: 1.5px solid var(--sel); border-radius: 0 0 0 5px; height: 9px; }
  & [data-mark='overlap'] { background: color-mix(in srgb, var(--sel) 30%, transparent); border-bottom: 2px solid var(--sel); }
`;
