import { Palette } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { SheetButton } from '#frontend/features/timeline/panels/sheet-button.tsx';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';

/** Loaded on demand: not needed for the first picture. */
const ColorLegend = lazy(() => import('./color-legend.tsx'));

/** Says what the colours mean, and opens the choice with its legend. */
export function ColorButton(): ReactNode {
  const { session } = usePlanParts();
  const { view, t } = useViewParts();
  const colorBy = useView(view, (state) => state.colorBy) ?? session.factory.facts.settings.colorType;
  const label = t('color.label', { by: t(`color.${colorBy}`) });
  return (
    <SheetButton icon={<Palette size={16} strokeWidth={1.75} />} label={label} spare>
      {(opener, close) => <ColorLegend opener={opener} colorBy={colorBy} onClose={close} />}
    </SheetButton>
  );
}
