import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import { Bookmark, Columns3, Rows3, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useKitText } from '#frontend/kit/kit-text.ts';
import type { ListColumn } from '#frontend/kit/list/data/list-definition.ts';
import { ExportMenu, type ExportMenuProps } from './export-menu.tsx';
import { FirstColumnsItems } from './first-columns.tsx';

interface ListToolbarProps {
  /** Start of the bar: the button that creates an object. */
  readonly start: ReactNode;
  /** Name of the list. */
  readonly name: string;
  readonly columns: readonly Pick<ListColumn<never>, 'field' | 'header'>[];
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
  readonly filterCount: number;
  readonly onReset: () => void;
  /** Choosing, saving and removing of own filters. */
  readonly ownFilters: ReactNode;
  readonly compact: boolean;
  readonly onCompact: (compact: boolean) => void;
  /** Missing: the person may not take the list out. */
  readonly exports: ExportMenuProps | undefined;
}

/** Actions on the list as a whole. */
export function ListToolbar(props: ListToolbarProps) {
  const { start, name, columns, hidden, onHidden, filterCount, onReset, ownFilters, compact, onCompact, exports } =
    props;
  const [ownAnchor, setOwnAnchor] = useState<HTMLElement | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const t = useKitText();
  const toggle = (field: string): void => {
    const next = new Set(hidden);
    if (!next.delete(field)) next.add(field);
    onHidden(next);
  };
  return (
    <Bar>
      {start}
      {filterCount > 0 && (
        <Button
          variant="text"
          className="filters"
          endIcon={<X size={13} strokeWidth={2.2} />}
          aria-label={`${t('filter.count', { count: filterCount })}: ${t('filter.reset')}`}
          title={t('filter.reset')}
          onClick={onReset}
        >
          {t('filter.count', { count: filterCount })}
        </Button>
      )}
      <span className="space" />
      <Button
        variant="text"
        startIcon={<Bookmark size={15} strokeWidth={1.75} />}
        aria-haspopup="dialog"
        aria-expanded={ownAnchor !== null}
        onClick={(event) => setOwnAnchor(event.currentTarget)}
      >
        {t('ownFilters')}
      </Button>
      <Popover
        open={ownAnchor !== null}
        anchorEl={ownAnchor}
        onClose={() => setOwnAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('ownFilters'), sx: { width: 340, paddingTop: '6px' } } }}
      >
        {ownFilters}
      </Popover>
      <Button
        variant="text"
        startIcon={<Columns3 size={15} strokeWidth={1.75} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('columns.choose')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columns.map(({ field, header }) => (
          <MenuItem
            key={field}
            role="menuitemcheckbox"
            aria-checked={!hidden.has(field)}
            // The last visible column cannot be hidden.
            disabled={!hidden.has(field) && hidden.size === columns.length - 1}
            onClick={() => toggle(field)}
          >
            <Checkbox checked={!hidden.has(field)} tabIndex={-1} size="small" disableRipple />
            {header}
          </MenuItem>
        ))}
        <FirstColumnsItems name={name} shown={columns.flatMap(({ field }) => (hidden.has(field) ? [] : [field]))} />
      </Menu>
      <Button
        variant="text"
        startIcon={<Rows3 size={15} strokeWidth={1.75} />}
        aria-pressed={compact}
        className={compact ? 'pressed' : ''}
        onClick={() => onCompact(!compact)}
      >
        {t('density.compact')}
      </Button>
      {exports !== undefined && <ExportMenu {...exports} />}
    </Bar>
  );
}

const Bar = styled.div`
  flex: 1;
  min-width: 0;
  display: flex;
  align-items: center;
  gap: 8px;
  & .space { flex: 1; }
  & .MuiButton-text { color: var(--text-2); }
  & .pressed { background: var(--pressed); color: var(--text); }
  & .filters, & .filters:hover { background: var(--accent-tint); color: var(--accent); }
`;
