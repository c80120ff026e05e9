import { Palette } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { QuietButton, ToolLabel } from '#frontend/features/timeline/page/frame.ts';
import { useTimeline } from '#frontend/features/timeline/page/timeline-context.ts';
import { useView } from '#frontend/features/timeline/page/view-state.ts';

/** Loaded on demand: not needed for the first picture. */
const ColorLegend = lazy(() => import('./color-legend.tsx'));

/** Says what the colours mean, and opens the choice with its legend. */
export function ColorButton(): ReactNode {
  const { session, view, t } = useTimeline();
  const colorBy = useView(view, (state) => state.colorBy) ?? session.factory.facts.settings.colorType;
  const [opener, setOpener] = useState<HTMLElement>();
  const label = t('color.label', { by: t(`color.${colorBy}`) });
  const close = (): void => {
    setOpener(undefined);
    opener?.focus();
  };
  return (
    <>
      <QuietButton
        data-plain
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={opener !== undefined}
        onClick={({ currentTarget }) => setOpener(opener === undefined ? currentTarget : undefined)}
      >
        <Palette size={16} strokeWidth={1.75} />
        <ToolLabel data-spare>{label}</ToolLabel>
      </QuietButton>
      {opener !== undefined && (
        <Suspense fallback={null}>
          <ColorLegend opener={opener} colorBy={colorBy} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
