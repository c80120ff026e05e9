import styled from '@emotion/styled';
import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#domain/kernel/instant.ts';
import { dayAt, startOfDay } from '#domain/kernel/time-zone.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { type TreeFilter, wrongDays } from '#frontend/features/timeline/view/tree-filter.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import { typedDay } from '#frontend/i18n/typed-day.ts';
import { QuietButton, ToolLabel } from './frame.ts';

/** "Show" in the tool bar: the days of the date filter, and the menu whose entries (`children`) a timeline chooses. */
export function ShowMenu({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useTimelineText();
  const [filter, setFilter] = useFilter();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const wrong = wrongDays(filter);
  return (
    <>
      {filter.showDateFilter && (
        <Days role="group" aria-label={t('tree.show.showDateFilter')}>
          <DayField name={t('tree.show.from')} day={filter.from} onDay={(from) => setFilter({ from })} />
          <span aria-hidden>–</span>
          <DayField name={t('tree.show.to')} day={filter.to} onDay={(to) => setFilter({ to })} />
          {wrong !== undefined && (
            <Hint role="status" data-wrong={wrong === 'fromAfterTo'}>
              {t(`tree.show.${wrong}`)}
            </Hint>
          )}
        </Days>
      )}
      <QuietButton
        data-plain
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={t('tree.show.label')}
        title={t('tree.show.label')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Eye size={16} strokeWidth={1.75} />
        <ToolLabel>{t('tree.show.label')}</ToolLabel>
      </QuietButton>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        {children}
      </Menu>
    </>
  );
}

/** What the timeline shows of its plan, and how to change some of it. */
export function useFilter(): readonly [TreeFilter, (patch: Partial<TreeFilter>) => void] {
  const { view } = useViewParts();
  const filter = useView(view, (state) => state.filter);
  return [filter, (patch) => view.set({ filter: { ...view.get().filter, ...patch } })];
}

type FilterToggle = Exclude<keyof TreeFilter, 'from' | 'to'>;

/** What of the filter is switched on and off, in this order. */
export function FilterToggles({ names }: { readonly names: readonly FilterToggle[] }): ReactNode {
  const t = useTimelineText();
  const [filter, setFilter] = useFilter();
  return names.map((name) => (
    <ShowToggle
      key={name}
      name={t(`tree.show.${name}`)}
      checked={filter[name]}
      onClick={() => setFilter({ [name]: !filter[name] })}
    />
  ));
}

interface ShowToggleProps {
  readonly name: string;
  readonly checked: boolean;
  readonly onClick: () => void;
}

/** An entry that is on or off. */
export const ShowToggle = ({ name, checked, onClick }: ShowToggleProps): ReactNode => (
  <MenuItem onClick={onClick} role="menuitemcheckbox" aria-checked={checked}>
    <Checkbox checked={checked} tabIndex={-1} size="small" disableRipple />
    {name}
  </MenuItem>
);

const Days = styled.div`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  flex: none;
  color: var(--text-2);
`;

/** Below the fields: the tool bar has no room for words. */
const Hint = styled.p`
  position: absolute;
  top: calc(100% + 6px);
  left: 0;
  z-index: 3;
  width: max-content;
  padding: 4px 8px;
  border: 1px solid var(--line-2);
  border-radius: 6px;
  background: var(--raised);
  font-size: var(--size-caption);
  pointer-events: none;
  &[data-wrong='true'] { color: var(--err); border-color: var(--err); }
`;

/** A day in the tool bar, typed in any of the forms of the language; empty: open. What is no day is said, not ignored. */
function DayField(props: {
  readonly name: string;
  readonly day: Day | undefined;
  readonly onDay: (day: Day | undefined) => void;
}): ReactNode {
  const { name, day, onDay } = props;
  const { session, now } = usePlanParts();
  const { text, t } = useViewParts();
  const { i18n } = useTranslation();
  const { zone } = session.factory;
  const [draft, setDraft] = useState<string>();
  const shown = draft ?? (day === undefined ? '' : text.dayRange(startOfDay(zone, day), startOfDay(zone, day)));
  const read = typedDay(shown, i18n.language, dayAt(zone, now()));
  const isWrong = draft !== undefined && draft.trim() !== '' && read === undefined;
  const take = (): void => {
    if (draft === undefined || isWrong) return;
    onDay(draft.trim() === '' ? undefined : read);
    setDraft(undefined);
  };
  return (
    <Input
      aria-label={name}
      placeholder={name}
      value={shown}
      aria-invalid={isWrong}
      title={isWrong ? t('tree.show.noDay') : name}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key === 'Escape') setDraft(undefined);
      }}
    />
  );
}

const Input = styled.input`
  width: 104px;
  height: 28px;
  padding: 0 8px;
  border: 1px solid var(--line-3);
  border-radius: 6px;
  background: var(--surface);
  color: var(--text);
  font: 400 var(--size-dense)/18px var(--font);
  &::placeholder { color: var(--text-3); opacity: 1; }
  &:focus-visible { outline: none; border-color: var(--sel); box-shadow: 0 0 0 3px color-mix(in oklab, var(--sel) 22%, transparent); }
  &[aria-invalid='true'] { border-color: var(--err); color: var(--err); }
`;
