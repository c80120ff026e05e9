import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Check, Pencil, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { PreferenceArea } from '#domain/administration/preferences.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { type FilterOf, isSameFilter, isSameName, type OwnFilter, useOwnFilters } from './own-filters.ts';

interface OwnFilterListProps<Area extends PreferenceArea> {
  readonly area: Area;
  readonly place: string;
  /** What is filtered by now; undefined: nothing that could be saved. */
  readonly current: FilterOf<Area> | undefined;
  readonly onChoose: (filter: FilterOf<Area>) => void;
}

/** Own filters of a place: choose, save, rename, delete, make one the default. The same on timelines and lists. */
export function OwnFilterList<Area extends PreferenceArea>(props: OwnFilterListProps<Area>): ReactNode {
  const { area, place, current, onChoose } = props;
  const t = useKitText();
  const own = useOwnFilters(area, place);
  const [renamed, setRenamed] = useState<string>();
  return (
    <Section aria-label={t('ownFilters.title')}>
      <h3>{t('ownFilters.title')}</h3>
      {own.all.length === 0 && <p>{t('ownFilters.none')}</p>}
      <ul>
        {own.all.map((one) =>
          renamed === one.id ? (
            <li key={one.id}>
              <NameField
                label={t('ownFilters.rename', { name: one.name })}
                first={one.name}
                action={t('ownFilters.renameAction')}
                isTaken={(name) => own.all.some((other) => other.id !== one.id && isSameName(other.name, name))}
                onDone={(name) => {
                  if (name !== undefined) own.rename(one, name);
                  setRenamed(undefined);
                }}
              />
            </li>
          ) : (
            <Line
              key={one.id}
              one={one}
              isOn={current !== undefined && isSameFilter(one.filter, current)}
              onChoose={() => onChoose(one.filter)}
              onDefault={() => own.setDefault(one, !one.isDefault)}
              onRename={() => setRenamed(one.id)}
              onRemove={() => own.remove(one)}
            />
          ),
        )}
      </ul>
      {current !== undefined && (
        <NameField
          label={t('ownFilters.name')}
          first=""
          action={t('ownFilters.save')}
          replace={(name) => own.all.some((other) => isSameName(other.name, name))}
          onDone={(name) => {
            if (name !== undefined) own.save(name, current);
          }}
        />
      )}
    </Section>
  );
}

interface LineProps<Area extends PreferenceArea> {
  readonly one: OwnFilter<Area>;
  readonly isOn: boolean;
  readonly onChoose: () => void;
  readonly onDefault: () => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function Line<Area extends PreferenceArea>({ one, isOn, ...on }: LineProps<Area>): ReactNode {
  const t = useKitText();
  const { name, isDefault } = one;
  const star = t(isDefault ? 'ownFilters.default.off' : 'ownFilters.default.on', { name });
  return (
    <li>
      <button type="button" className="name" aria-pressed={isOn} onClick={on.onChoose} title={name}>
        <span>{isOn && <Check size={14} strokeWidth={2.2} />}</span>
        <b>{name}</b>
        {isDefault && <small>{t('ownFilters.default.mark')}</small>}
      </button>
      <IconButton size="small" aria-pressed={isDefault} aria-label={star} title={star} onClick={on.onDefault}>
        <Star size={14} strokeWidth={1.75} fill={isDefault ? 'currentColor' : 'none'} />
      </IconButton>
      <IconAction
        icon={Pencil}
        iconSize={14}
        label={t('ownFilters.rename', { name })}
        hinted
        size="small"
        onClick={on.onRename}
      />
      <IconAction
        icon={Trash2}
        iconSize={14}
        label={t('ownFilters.remove', { name })}
        hinted
        size="small"
        onClick={on.onRemove}
      />
    </li>
  );
}

interface NameFieldProps {
  readonly label: string;
  readonly first: string;
  readonly action: string;
  /** The name cannot be given. */
  readonly isTaken?: (name: string) => boolean;
  /** What has the name is replaced. */
  readonly replace?: (name: string) => boolean;
  /** Undefined: left as it was. */
  readonly onDone: (name: string | undefined) => void;
}

/** Longest name (domain/administration/preferences.ts). */
const longest = 80;

function NameField({ label, first, action, isTaken, replace, onDone }: NameFieldProps): ReactNode {
  const t = useKitText();
  const [name, setName] = useState(first);
  const field = useRef<HTMLInputElement>(null);
  const taken = isTaken?.(name) === true;
  const empty = name.trim() === '';
  const done = (): void => {
    if (empty || taken) return;
    onDone(name);
    setName(first);
    // The button is disabled now: the keyboard must not be left on it.
    field.current?.focus();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        done();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || first === '') return;
        event.stopPropagation();
        onDone(undefined);
      }}
    >
      <OutlinedInput
        size="small"
        inputRef={field}
        autoFocus={first !== ''}
        value={name}
        error={taken}
        placeholder={label}
        inputProps={{ 'aria-label': label, maxLength: longest, autoComplete: 'off' }}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" disabled={empty || taken}>
        {replace?.(name) === true ? t('ownFilters.replace') : action}
      </Button>
      {taken && <em role="status">{t('ownFilters.taken')}</em>}
    </form>
  );
}

const Section = styled.section`
  padding: 0 0 6px;
  & > h3 { padding: 6px 14px 2px; font-size: var(--size-caption); line-height: 18px; font-weight: 600; color: var(--text-2); }
  & > p { padding: 2px 14px 6px; color: var(--text-2); }
  & ul { max-height: 220px; overflow: auto; }
  & li { display: flex; align-items: center; gap: 2px; padding: 0 8px; }
  & .name {
    flex: 1;
    min-width: 0;
    display: flex;
    align-items: center;
    gap: 6px;
    height: 30px;
    padding: 0 6px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--text);
    font: inherit;
    text-align: left;
    cursor: pointer;
  }
  & .name:hover { background: var(--hover); }
  & .name:focus-visible { outline: 2px solid var(--sel); outline-offset: -2px; }
  & .name > span { width: 16px; flex: none; display: inline-flex; color: var(--accent); }
  & .name > b { font-weight: 500; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & .name > small { flex: none; color: var(--text-2); font-size: var(--size-caption); }
  & form { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; padding: 6px 14px; flex: 1; min-width: 0; }
  & li form { padding: 2px 6px; }
  & form > div { flex: 1; min-width: 120px; }
  @media (max-width: 599px) { & .name { height: 48px; } & h3, & p, & form { padding-left: 0; padding-right: 0; } }
  & em { flex-basis: 100%; font-style: normal; font-size: var(--size-caption); color: var(--err); }
`;
