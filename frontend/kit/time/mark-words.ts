import { FileDown, GitBranch, Lock, MessageSquareText, Sparkles } from 'lucide-react';
import type { MarkKind, MomentMark } from '#domain/planning/api/moment-calls.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';

export const markIcons = {
  import: FileDown,
  optimiser: Sparkles,
  simulation: GitBranch,
  lock: Lock,
  feedback: MessageSquareText,
} as const satisfies Record<MarkKind, unknown>;

/** "Do 19.11. 10:42 · Gesperrt: PA-10432 + 2" */
export function useMarkWords(): (mark: MomentMark) => string {
  const t = useKitText();
  const format = useFormat();
  const what = ({ kind, action, title: name, others, joined }: MomentMark): string => {
    if (joined > 1) return t(`time.marks.${kind}`, { count: joined });
    const title = others === 0 ? name : `${name} + ${format.number(others)}`;
    switch (kind) {
      case 'simulation':
        return action === 'SimulationCreated'
          ? t('time.mark.simulation.created', { title })
          : action === 'SimulationRebased'
            ? t('time.mark.simulation.rebased', { title })
            : t('time.mark.simulation.transferred', { title });
      case 'lock':
        return action?.endsWith('Unlocked') === true
          ? t('time.mark.unlock', { title })
          : t('time.mark.lock', { title });
      default:
        return t(`time.mark.${kind}`, { title });
    }
  };
  return (mark) => {
    const at = Date.parse(mark.at);
    return `${format.shortDate(at)} ${format.time(at)} · ${what(mark)}`;
  };
}
