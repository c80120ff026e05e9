import styled from '@emotion/styled';
import { type ReactNode, useId, useMemo, useSyncExternalStore } from 'react';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { windowOf } from '#frontend/features/timeline/model/time-scale.ts';
import { Popover } from '#frontend/features/timeline/panels/popover.tsx';
import { colorIndexOf } from '#frontend/features/timeline/render/bars/bar-shape.ts';
import { type ColorBy, useView } from '#frontend/features/timeline/view/view-state.ts';
import { legendOf } from './legend.ts';
import { MarkLegend } from './mark-legend.tsx';

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
  const { session, view, scenes, colors, t } = useTimeline();
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
