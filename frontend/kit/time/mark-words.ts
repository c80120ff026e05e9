import { FileDown, GitBranch, Lock, MessageSquareText, Sparkles } from 'lucide-react';
import type { MarkKind, MomentMark } from '#domain/planning/api/moment-calls.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useTimeText } from '#frontend/kit/time-text.ts';

export const markIcons = {
  import: FileDown,
  optimiser: Sparkles,
  simulation: GitBranch,
  lock: Lock,
  feedback: MessageSquareText,
} as const satisfies Record<MarkKind, unknown>;

/** "Do 19.11. 10:42 · Gesperrt: PA-10432 + 2" */
export function useMarkWords(): (mark: MomentMark) => string {
  const t = useTimeText();
  const format = useFormat();
  const what = ({ kind, action, title: name, others, joined }: MomentMark): string => {
    if (joined > 1) return t(`marks.${kind}`, { count: joined });
    const title = others === 0 ? name : `${name} + ${format.number(others)}`;
    switch (kind) {
      case 'simulation':
        return action === 'SimulationCreated'
          ? t('mark.simulation.created', { title })
          : action === 'SimulationRebased'
            ? t('mark.simulation.rebased', { title })
            : t('mark.simulation.transferred', { title });
      case 'lock':
        return action?.endsWith('Unlocked') === true ? t('mark.unlock', { title }) : t('mark.lock', { title });
      default:
        return t(`mark.${kind}`, { title });
    }
  };
  return (mark) => {
    const at = Date.parse(mark.at);
    return `${format.shortDate(at)} ${format.time(at)} · ${what(mark)}`;
  };
}
