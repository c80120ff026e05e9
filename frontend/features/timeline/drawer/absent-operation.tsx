import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import { usePhone } from '#frontend/kit/use-phone.ts';
import type { BarId } from '../model/bar.ts';
import { CloseButton, Header, Sheet } from '../panels/drawer-sheet.tsx';

/**
 * An operation that is not in the loaded time: the view goes to where it is, which loads it; one that is not there any
 * more is said to be gone.
 */
export function AbsentOperation({ id }: { readonly id: BarId }): ReactNode {
  const { source, view, t, commands } = useTimeline();
  const isPhone = usePhone();
  const isLaidOut = useView(view, (state) => state.height > 0) || isPhone;
  const { data, isError, refetch } = useQuery({
    queryKey: ['timeline-start-of', id],
    queryFn: async () => ({ start: await source.startOf(id) }),
    staleTime: 0,
    gcTime: 0,
  });
  const start = data?.start;
  useEffect(() => {
    if (start === undefined || !isLaidOut) return;
    const { scale } = view.get();
    view.set({ scale: { ...scale, from: start - 0.3 * scale.width * scale.msPerPx } });
  }, [start, view, isLaidOut]);
  const isGone = data !== undefined && start === undefined;
  return (
    <Sheet aria-label={t('drawer.tabs.details')}>
      <Header>
        <h2>{t(isGone ? 'drawer.deleted' : isError ? 'state.failed' : 'state.loading')}</h2>
        <CloseButton />
        {isGone && <p role="alert">{t('drawer.deletedDetail')}</p>}
        {isGone && <QuietButton onClick={commands.close}>{t('drawer.close')}</QuietButton>}
        {isError && <QuietButton onClick={() => void refetch()}>{t('state.retry')}</QuietButton>}
      </Header>
    </Sheet>
  );
}
