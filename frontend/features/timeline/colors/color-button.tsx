import { Palette } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { SheetButton } from '#frontend/features/timeline/page/sheet-button.tsx';
import { useTimeline } from '#frontend/features/timeline/page/timeline-context.ts';
import { useView } from '#frontend/features/timeline/page/view-state.ts';

/** Loaded on demand: not needed for the first picture. */
const ColorLegend = lazy(() => import('./color-legend.tsx'));

/** Says what the colours mean, and opens the choice with its legend. */
export function ColorButton(): ReactNode {
  const { session, view, t } = useTimeline();
  const colorBy = useView(view, (state) => state.colorBy) ?? session.factory.facts.settings.colorType;
  const label = t('color.label', { by: t(`color.${colorBy}`) });
  return (
    <SheetButton icon={<Palette size={16} strokeWidth={1.75} />} label={label} spare>
      {(opener, close) => <ColorLegend opener={opener} colorBy={colorBy} onClose={close} />}
    </SheetButton>
  );
}
