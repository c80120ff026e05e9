import { Check, Circle, CircleDashed, type LucideIcon, OctagonAlert, Pause, Play } from 'lucide-react';
import type { StatusId } from '#domain/planning/plan/status.ts';
import { kitText } from '#frontend/kit/kit-text.ts';
import type { ListChoice, ListFilter } from '#frontend/kit/list/data/list-definition.ts';
import { Tag } from '../tag.tsx';

const looks: Readonly<
  Record<StatusId, { readonly icon: LucideIcon; readonly tone: 'accent' | 'err' | 'ok' | undefined }>
> = {
  1: { icon: CircleDashed, tone: undefined },
  2: { icon: Circle, tone: undefined },
  3: { icon: Play, tone: 'accent' },
  4: { icon: OctagonAlert, tone: 'err' },
  5: { icon: Check, tone: 'ok' },
  6: { icon: Pause, tone: undefined },
};

/** Status as text with icon; the colour is additional. */
export function StatusTag({ status }: { readonly status: StatusId }) {
  const { icon: Icon, tone } = looks[status];
  return (
    <Tag data-tone={tone}>
      <Icon size={12} strokeWidth={2.2} aria-hidden />
      {kitText(`status.${status}`)}
    </Tag>
  );
}

/** Everything but done: a filter only (planning §4, pseudo-status 7). */
const notDone: readonly StatusId[] = [1, 2, 3, 4, 6];

export const notDoneFilter: ListFilter = { field: 'statusId', operator: 'isAnyOf', value: notDone };

export const statusChoices = (): ListChoice[] => [
  { value: notDone, label: kitText('status.7') },
  ...([1, 2, 3, 4, 5, 6] as const).map((value) => ({ value, label: kitText(`status.${value}`) })),
];
