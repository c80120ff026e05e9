import { type ReactNode, useMemo, useState } from 'react';
import { type Push, pushes } from '#domain/kernel/ways.ts';
import { useRefit, useRefitPreview } from '#frontend/features/timeline/actions/use-refit.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { WaysComparison } from '#frontend/kit/ways/ways-comparison.tsx';

interface DelayWaysProps {
  readonly ids: readonly BarId[];
  readonly onClose: () => void;
}

/** The ways to place all steps again that late ones hold up, beside each other; the one that is taken is one step of undo. */
export default function DelayWays({ ids, onClose }: DelayWaysProps): ReactNode {
  const t = useTimelineText();
  const wish = useMemo(() => ({ operationIds: ids, activityIds: [] }), [ids]);
  const [way, setWay] = useState<Push>();
  const { data } = useRefitPreview(wish, way, true);
  const { busy, refit } = useRefit();
  if (data?.ways === undefined) return null;
  const take = async (): Promise<void> => {
    if (busy) return;
    await refit(wish, way, data);
    onClose();
  };
  return (
    <WaysComparison
      title={t('delays.note', { count: ids.length })}
      ways={data.ways}
      chosen={way}
      moves={data.moves}
      rescue={data.rescue}
      onChoose={(one) => setWay(pushes.find((push) => push === one))}
      onTake={() => void take()}
      onClose={onClose}
    />
  );
}
