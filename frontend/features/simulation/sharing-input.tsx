import styled from '@emotion/styled';
import { X } from 'lucide-react';
import { keyOf, type SharedWith } from '#domain/simulation/sharing.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { useControl } from '#frontend/kit/form/form-field.tsx';
import type { Choice } from '#frontend/kit/list/data/use-names.ts';
import { useSimulationText } from '#frontend/kit/simulation-text.ts';
import { usePeople } from './use-people.ts';

interface SharingInputProps {
  readonly value: readonly SharedWith[];
  readonly onChange: (value: readonly SharedWith[]) => void;
}

/** Who may see a simulation, and who may change it: a line for each person and role. */
export function SharingInput({ value, onChange }: SharingInputProps) {
  const t = useSimulationText();
  const { id } = useControl();
  const { people, roles, sharedName } = usePeople();
  const known = new Set(value.map(keyOf));
  const kinds = [
    { label: t('shared.persons'), choices: people, line: (userId: string): SharedWith => ({ userId, may: 'read' }) },
    { label: t('shared.roles'), choices: roles, line: (roleId: string): SharedWith => ({ roleId, may: 'read' }) },
  ];
  const lines = new Map(
    kinds.flatMap(({ choices, line }) => choices.map((one: Choice) => [keyOf(line(one.value)), line(one.value)])),
  );
  return (
    <Lines>
      {value.map((line) => {
        const name = sharedName(line);
        return (
          <li key={keyOf(line)}>
            <span>{name}</span>
            <select
              aria-label={t('shared.mayOf', { name })}
              value={line.may}
              onChange={(event) => {
                const may = event.target.value === 'edit' ? 'edit' : 'read';
                onChange(value.map((one) => (one === line ? { ...one, may } : one)));
              }}
            >
              <option value="read">{t('may.read')}</option>
              <option value="edit">{t('may.edit')}</option>
            </select>
            <IconAction
              icon={X}
              iconSize={15}
              label={t('shared.remove', { name })}
              onClick={() => onChange(value.filter((one) => one !== line))}
            />
          </li>
        );
      })}
      <li>
        <select
          id={id}
          value=""
          onChange={(event) => {
            const line = lines.get(event.target.value);
            if (line !== undefined) onChange([...value, line]);
          }}
        >
          <option value="">{t('shared.add')}</option>
          {kinds.map(({ label, choices, line }) => (
            <optgroup key={label} label={label}>
              {choices
                .filter((one) => !known.has(keyOf(line(one.value))))
                .map((one) => (
                  <option key={one.value} value={keyOf(line(one.value))}>
                    {one.label}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </li>
    </Lines>
  );
}

const Lines = styled.ul`
  border: 1px solid var(--line-3);
  border-radius: 6px;
  & > li { display: flex; align-items: center; gap: 8px; min-height: 40px; padding: 2px 4px 2px 12px; }
  & > li + li { border-top: 1px solid var(--line-2); }
  & > li > span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  & select {
    height: 32px;
    padding: 0 6px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--text);
    font: inherit;
    cursor: pointer;
  }
  & select:hover { background: var(--hover); }
  & select:focus-visible { outline: 2px solid var(--sel); }
  & option, & optgroup { background: var(--raised); }
  & > li:last-of-type select { flex: 1; margin-left: -6px; color: var(--text-2); }
  @media (max-width: 599px) { & > li { min-height: 48px; } & select { height: 44px; font-size: var(--size-title-2); } }
`;
