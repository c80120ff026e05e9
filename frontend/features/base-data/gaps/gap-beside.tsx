import { isGoneBy } from '#frontend/api/api-error.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import type { Names } from '#frontend/kit/list/data/use-names.ts';
import { MissingPanel } from '#frontend/kit/panels/missing-panel.tsx';
import { type GapTimes, useGap } from './gap-calls.ts';
import { GapForm } from './gap-form.tsx';
import { GapPanel } from './gap-panel.tsx';

/** What stands beside the gaps. */
export type BesideGaps = { readonly kind: 'none' | 'new' } | { readonly kind: 'detail' | 'edit'; readonly id: string };

/** What the address says, below that of the page: `new`, `{id}`, `edit/{id}`. */
export function besideOf(below: string, mayWrite: boolean): BesideGaps {
  const [first = '', second] = below.split('/');
  if (first === '') return { kind: 'none' };
  if (first === 'new') return { kind: mayWrite ? 'new' : 'none' };
  if (first !== 'edit') return { kind: 'detail', id: first };
  return second === undefined ? { kind: 'none' } : { kind: mayWrite ? 'edit' : 'detail', id: second };
}

interface GapBesideProps {
  readonly shown: BesideGaps;
  readonly names: Names;
  /** Asks at once whether the gap shall go. */
  readonly isLeaving?: boolean;
  readonly drawn?: GapTimes | undefined;
  readonly onEntered?: (times: GapTimes | undefined) => void;
  /** To an address below that of the page. */
  readonly go: (where: string) => void;
  readonly onSaved: (id: string) => void;
}

/** The form of a gap or a gap as it is, whatever it stands beside. */
export function GapBeside({ shown, ...props }: GapBesideProps) {
  if (shown.kind === 'none') return null;
  if ('id' in shown) return <KnownGap key={`${shown.kind} ${shown.id}`} {...props} shown={shown} />;
  const { names, drawn, onEntered, go, onSaved } = props;
  return (
    <GapForm
      gap={undefined}
      names={names}
      drawn={drawn}
      {...(onEntered === undefined ? {} : { onEntered })}
      onClose={() => go('')}
      onSaved={onSaved}
    />
  );
}

interface KnownGapProps extends GapBesideProps {
  readonly shown: Extract<BesideGaps, { readonly id: string }>;
}

function KnownGap({ shown: { kind, id }, names, isLeaving = false, drawn, onEntered, go, onSaved }: KnownGapProps) {
  const t = useBaseDataText();
  const { data, error } = useGap(id);
  const isGone = isGoneBy(error);
  if (data === undefined || (isGone && kind !== 'edit'))
    return <MissingPanel title={t('gaps.title')} isGone={error !== null} onClose={() => go('')} />;
  return kind === 'edit' ? (
    <GapForm
      key={id}
      gap={data}
      isGone={isGone}
      names={names}
      drawn={drawn}
      {...(onEntered === undefined ? {} : { onEntered })}
      onClose={() => go(`/${id}`)}
      onSaved={onSaved}
    />
  ) : (
    <GapPanel gap={data} names={names} isLeaving={isLeaving} onEdit={() => go(`/edit/${id}`)} onClose={() => go('')} />
  );
}
