import { FastForward, X } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { OperationId } from '#domain/kernel/ids.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { Note } from './delay-note.tsx';
import { firstBehindFreed } from './freed-rows.ts';

const day = 86_400_000;
/** Milliseconds after a change: reports come in bursts, and nobody waits for this. */
const settleAfter = 1_000;

/** Says on how many resources a step was done early, and offers to pull forward what follows; never done by itself. */
export function FreedNote(): ReactNode {
  const { session, now, view, rights, t } = useTimeline();
  const version = useSyncExternalStore(session.subscribe, () => session.store.version);
  const [ids, setIds] = useState<readonly OperationId[]>([]);
  const [hidden, setHidden] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => {
      const at = now();
      const { facts, resources } = session.factory;
      const window = { start: at - 7 * day, end: at + 14 * day };
      const rows = [...resources.keys()].map((id) => [id, session.store.within(id, window).bars] as const);
      setIds((before) => {
        const next = firstBehindFreed(rows, facts, at);
        return next.join() === before.join() ? before : next;
      });
    }, settleAfter);
    return () => clearTimeout(timer);
  }, [session, version, now]);
  if (!rights.edit || ids.length === 0 || ids.join() === hidden) return null;
  return (
    <Note role="status" data-tone="ok">
      <FastForward size={16} strokeWidth={2} aria-hidden />
      <span>{t('delays.freed', { count: ids.length })}</span>
      <QuietButton onClick={() => view.set({ asking: { kind: 'pull', ids } })}>{t('delays.pull')}</QuietButton>
      <QuietButton aria-label={t('delays.hide')} title={t('delays.hide')} onClick={() => setHidden(ids.join())}>
        <X size={14} strokeWidth={2} aria-hidden />
      </QuietButton>
    </Note>
  );
}
