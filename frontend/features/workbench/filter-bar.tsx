import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WorkKind } from '#domain/administration/preferences.ts';
import { listPlaces, type Places } from '#domain/planning/api/shop-floor/work-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { useTypedText } from '#frontend/kit/use-debounced.ts';
import { usePersons } from './use-persons.ts';
import { fewestLetters, isFiltered, scopeFields, scopeIdOf, type WorkbenchFilter } from './workbench-filter.ts';
import { useWorkbenchText } from './workbench-text.ts';

interface FilterBarProps {
  readonly kind: WorkKind;
  readonly filter: WorkbenchFilter;
  /** Reports are checked for whether they can be right. */
  readonly checks: boolean;
  readonly onChange: (patch: { readonly [Name in keyof WorkbenchFilter]?: WorkbenchFilter[Name] | undefined }) => void;
  readonly onReset: () => void;
}

const timespans = ['today', 'twoDays', 'fiveDays', 'all'] as const;
const scopes = ['resource', 'group', 'location'] as const;

/** Chips that can be hit with a thumb; what filters is filled. */
export function FilterBar({ kind, filter, checks, onChange, onReset }: FilterBarProps) {
  const t = useWorkbenchText();
  const { user } = useSession();
  const places = usePlaces();
  const persons = usePersons();
  const others = persons.filter(({ userId }) => userId !== user.userId);
  const scopeId = scopeIdOf(filter);
  return (
    <Bar role="group" aria-label={t('filter')}>
      <Choose
        label={t('filter.timespan')}
        isOn={filter.timespan !== 'all'}
        value={filter.timespan}
        onChange={(value) => onChange({ timespan: timespans.find((one) => one === value) })}
      >
        {timespans.map((value) => (
          <option key={value} value={value}>
            {t(`timespan.${value}`)}
          </option>
        ))}
      </Choose>
      <Choose
        label={t('filter.worker')}
        isOn={filter.worker !== '-1'}
        value={filter.worker}
        onChange={(worker) => onChange({ worker })}
      >
        <option value="-1">{t('worker.all')}</option>
        <option value={user.userId}>{t('worker.me')}</option>
        {filter.worker !== '-1' && !persons.some(({ userId }) => userId === filter.worker) && (
          <option value={filter.worker}>…</option>
        )}
        {others.length > 0 && (
          <optgroup label={t('worker.others')}>
            {others.map(({ userId, fullName }) => (
              <option key={userId} value={userId}>
                {fullName}
              </option>
            ))}
          </optgroup>
        )}
      </Choose>
      {kind === 'operations' && (
        <Choose
          label={t('filter.scope')}
          isOn={scopeId !== undefined}
          value={scopeId === undefined ? '' : `${filter.resourceScope}:${scopeId}`}
          onChange={(value) => {
            const scope = scopes.find((one) => value.startsWith(`${one}:`));
            if (scope === undefined) onChange({ resourceScope: undefined });
            else onChange({ resourceScope: scope, [scopeFields[scope]]: value.slice(scope.length + 1) });
          }}
        >
          <option value="">{t('scope.all')}</option>
          {scopeId !== undefined && scopes.every((scope) => places[scope].every(({ id }) => id !== scopeId)) && (
            <option value={`${filter.resourceScope}:${scopeId}`}>…</option>
          )}
          {scopes.map((scope) => (
            <optgroup key={scope} label={t(`scope.${scope}`)}>
              {places[scope].map(({ id, name }) => (
                <option key={id} value={`${scope}:${id}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </Choose>
      )}
      <Toggle isOn={filter.finished} onToggle={() => onChange({ finished: !filter.finished })}>
        {t('filter.finished')}
      </Toggle>
      {checks && (
        <Toggle isOn={filter.notPlausible} onToggle={() => onChange({ notPlausible: !filter.notPlausible })}>
          {t('filter.notPlausible')}
        </Toggle>
      )}
      <SearchBox value={filter.search} onChange={(search) => onChange({ search })} />
      {isFiltered(kind, filter) && (
        <Plain type="button" onClick={onReset}>
          {t('filter.reset')}
        </Plain>
      )}
    </Bar>
  );
}

interface ChooseProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

function Choose({ label, isOn, value, onChange, children }: ChooseProps) {
  return (
    <Chip data-on={isOn}>
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
      <ChevronDown size={14} strokeWidth={2} aria-hidden />
    </Chip>
  );
}

function Toggle({
  isOn,
  onToggle,
  children,
}: {
  readonly isOn: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Chip data-on={isOn}>
      <button type="button" aria-pressed={isOn} onClick={onToggle}>
        {children}
      </button>
    </Chip>
  );
}

function SearchBox({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const t = useWorkbenchText();
  const [typed, setTyped] = useTypedText(value, onChange);
  const tooShort = typed.trim() !== '' && typed.trim().length < fewestLetters;
  return (
    <Field data-on={typed !== '' || undefined}>
      <Search size={15} strokeWidth={1.75} aria-hidden />
      <input
        type="search"
        aria-label={t('filter.search')}
        placeholder={t('filter.search')}
        title={tooShort ? t('filter.tooShort') : undefined}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed !== '' && (
        <button type="button" aria-label={t('filter.clear')} onClick={() => setTyped('')}>
          <X size={14} strokeWidth={2} aria-hidden />
        </button>
      )}
    </Field>
  );
}

const Bar = styled.div`
  flex: 1;
  min-width: 0;
  display: flex;
  align-items: center;
  gap: 8px;
  overflow-x: auto;
  scrollbar-width: none;
  padding: 2px;
  @media (max-width: 599px) { margin: 0 -12px; padding: 4px 12px; scroll-padding: 12px; }
`;

const Chip = styled.span`
  position: relative;
  flex: none;
  display: inline-flex;
  & > select, & > button {
    appearance: none;
    max-width: 240px;
    height: 28px;
    padding: 0 12px;
    border: 1px solid var(--line-3);
    border-radius: 14px;
    background: var(--surface);
    color: var(--text);
    font: 500 var(--size-dense)/18px var(--font);
    text-overflow: ellipsis;
    cursor: pointer;
  }
  & > select { padding-right: 28px; }
  & > select > option, & optgroup { background: var(--raised); color: var(--text); }
  & > svg { position: absolute; right: 10px; top: 50%; translate: 0 -50%; pointer-events: none; color: var(--text-2); }
  & > :hover { border-color: var(--text-3); }
  &[data-on=true] > select, &[data-on=true] > button { border-color: var(--accent); background: var(--accent-tint); color: var(--accent); font-weight: 600; }
  &[data-on=true] > svg { color: var(--accent); }
  @media (max-width: 599px) {
    & > select, & > button { height: 48px; border-radius: 24px; padding: 0 18px; font-size: var(--size-title-2); max-width: 70vw; }
    & > select { padding-right: 38px; }
    & > svg { right: 16px; }
    &[data-on=true]:first-of-type > select { background: var(--accent); color: var(--on-solid); }
    &[data-on=true]:first-of-type > svg { color: var(--on-solid); }
  }
`;

const Field = styled.label`
  position: relative;
  flex: none;
  display: flex;
  align-items: center;
  color: var(--text-2);
  & > svg { position: absolute; left: 10px; pointer-events: none; }
  & > input {
    width: 200px;
    height: 28px;
    padding: 0 30px;
    border: 1px solid var(--line-3);
    border-radius: 14px;
    background: var(--surface);
    color: var(--text);
    font: 400 var(--size-dense)/18px var(--font);
  }
  & > input::-webkit-search-cancel-button { display: none; }
  & > button { position: absolute; right: 4px; display: flex; padding: 4px; border: 0; border-radius: 10px; background: none; color: inherit; cursor: pointer; }
  @media (max-width: 599px) {
    /* First, so that it can be seen; as wide as its picture until it is used. */
    order: -1;
    & > input { width: 48px; height: 48px; border-radius: 24px; padding: 0 23px; font-size: var(--size-title-2); cursor: pointer; }
    & > input::placeholder { color: transparent; }
    &:focus-within > input, &[data-on] > input { width: 200px; padding: 0 44px 0 40px; cursor: text; }
    &:focus-within > input::placeholder { color: var(--text-3); }
    & > svg { left: 16px; }
    & > button { right: 4px; padding: 13px; }
  }
`;

const Plain = styled.button`
  flex: none;
  height: 28px;
  padding: 0 8px;
  border: 0;
  background: none;
  color: var(--accent);
  font: 550 var(--size-dense)/18px var(--font);
  cursor: pointer;
  @media (max-width: 599px) { height: 48px; font-size: var(--size-touch); }
`;

const none: Places = { resource: [], group: [], location: [] };

/** Machines that are reported on, their groups and locations; none until they are read. */
function usePlaces(): Places {
  const { data } = useQuery({
    queryKey: ['workbench-places'],
    queryFn: ({ signal }) => ask(listPlaces, {}, { signal }),
    staleTime: 5 * 60_000,
  });
  return data ?? none;
}
