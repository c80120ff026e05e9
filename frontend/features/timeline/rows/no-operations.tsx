import { type ReactNode, useSyncExternalStore } from 'react';
import { QuietButton } from '#frontend/features/timeline/page/frame.ts';
import { EmptyPlace } from '#frontend/features/timeline/page/states.tsx';
import { useTimeline } from '#frontend/features/timeline/page/timeline-context.ts';

export function NoOperations(): ReactNode {
  const { session, commands, t } = useTimeline();
  const count = useSyncExternalStore(session.subscribe, () => session.store.count);
  if (count > 0) return null;
  return (
    <EmptyPlace
      text={t('state.empty')}
      action={<QuietButton onClick={commands.today}>{t('state.emptyAction')}</QuietButton>}
    />
  );
}
