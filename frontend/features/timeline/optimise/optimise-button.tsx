import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCommandParts } from '#frontend/features/timeline/actions/command-context.ts';
import { Divider, QuietButton, ToolLabel } from '#frontend/features/timeline/panels/frame.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { useOptimiseState } from './use-optimise-state.ts';

/** Opens the optimisation panel, with the right to plan. */
export function OptimiseButton(): ReactNode {
  const { optimising, rights, commands } = useCommandParts();
  const isOpen = useOptimiseState(optimising).kind !== 'closed';
  const t = useTimelineText();
  if (optimising === undefined || !rights.edit) return null;
  const open = (): void => {
    // Only one panel fits next to the plan.
    commands.close();
    optimising.open();
  };
  return (
    <>
      <Divider />
      <QuietButton
        data-plain
        aria-label={t('optimise.open')}
        title={t('optimise.title')}
        aria-expanded={isOpen}
        onClick={open}
      >
        <Sparkles size={16} strokeWidth={1.75} />
        <ToolLabel>{t('optimise.open')}</ToolLabel>
      </QuietButton>
    </>
  );
}
