import styled from '@emotion/styled';
import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { type EntryName, menuGroups, menuSubject } from '#frontend/features/timeline/actions/menu-entries.ts';
import { menuIcons } from '#frontend/features/timeline/actions/menu-icons.ts';
import { runEntry } from '#frontend/features/timeline/actions/run-entry.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { pointOf } from '#frontend/features/timeline/view/view-state.ts';
import { usePhone } from '#frontend/kit/use-phone.ts';
import { PhoneButton } from './phone-sheet.ts';

/** What a planner most often does by hand; the others are in the menu. */
const first: ReadonlySet<EntryName> = new Set<EntryName>(['moveTo', 'lock', 'unlock']);

/** Actions on what is opened, at the foot of its details on a phone. */
export function PhoneActions({ id }: { readonly id: BarId }): ReactNode {
  const isPhone = usePhone();
  const timeline = useTimeline();
  const { session, rights, commands, t } = timeline;
  if (!isPhone) return null;
  const subject = menuSubject(session, [id]);
  const entries = subject === undefined ? [] : menuGroups(session, subject, rights).flat();
  return (
    <Foot>
      {entries
        .filter(({ name }) => first.has(name))
        .map(({ name, disabledReason }) => {
          const Icon = menuIcons[name];
          return (
            <PhoneButton
              key={name}
              data-main={name === 'moveTo' ? '' : undefined}
              disabled={disabledReason !== undefined}
              title={disabledReason === undefined ? undefined : t(`disabledReason.${disabledReason}`)}
              onClick={(event) => subject && runEntry(timeline, name, subject, pointOf(event))}
            >
              <Icon size={18} strokeWidth={1.75} />
              {name === 'moveTo' ? t('phone.move') : t(`menu.${name}`)}
            </PhoneButton>
          );
        })}
      <PhoneButton
        data-square
        aria-haspopup="menu"
        aria-label={t('menu.more')}
        onClick={(event) => commands.openMenu(id, pointOf(event))}
      >
        <EllipsisVertical size={18} strokeWidth={1.75} />
      </PhoneButton>
    </Foot>
  );
}

const Foot = styled.footer`
  flex: none;
  display: flex;
  gap: 8px;
  padding: 10px 12px;
  border-top: 1px solid var(--line-2);
  background: var(--surface);
  & > button { flex: 1 1 auto; min-width: 0; padding: 0 10px; }
  & > button[data-square] { flex: none; }
`;
