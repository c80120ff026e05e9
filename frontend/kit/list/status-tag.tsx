import styled from '@emotion/styled';
import { Check, Circle, CircleDashed, type LucideIcon, OctagonAlert, Pause, Play } from 'lucide-react';
import type { StatusId } from '#domain/planning/plan/status.ts';
import { kitText } from '#frontend/kit/kit-text.ts';
import type { ListChoice, ListFilter } from './list-definition.ts';

const looks: Readonly<Record<StatusId, { readonly icon: LucideIcon; readonly tone: string }>> = {
  1: { icon: CircleDashed, tone: 'quiet' },
  2: { icon: Circle, tone: 'quiet' },
  3: { icon: Play, tone: 'running' },
  4: { icon: OctagonAlert, tone: 'bad' },
  5: { icon: Check, tone: 'good' },
  6: { icon: Pause, tone: 'quiet' },
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

const Tag = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  white-space: nowrap;
  height: 20px;
  padding: 0 7px;
  border-radius: 4px;
  font-size: 11.5px;
  line-height: 16px;
  font-weight: 550;
  background: var(--hover);
  color: var(--text-2);
  &[data-tone=running] { background: var(--accent-tint); color: var(--accent); }
  &[data-tone=bad] { background: var(--err-tint); color: var(--err); }
  &[data-tone=good] { background: var(--ok-tint); color: var(--ok); }
  .MuiDataGrid-row:hover &[data-tone=quiet] { background: var(--surface); }
`;
