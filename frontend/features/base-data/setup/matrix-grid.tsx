import styled from '@emotion/styled';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { numberToType } from '#frontend/i18n/typed-number.ts';
import { type Entry, inherited, type Key, secondsIn, typedMinutes, withPasted, withSeconds } from './matrix-cells.ts';

interface MatrixGridProps {
  /** Any first, then the others in their order. */
  readonly keys: readonly Key[];
  readonly nameOf: (key: Key) => string;
  readonly entries: readonly Entry[];
  /** Absent: it is only looked at. */
  readonly onChange?: (entries: readonly Entry[]) => void;
}

/**
 * From × to in minutes. Arrows, Tab and Enter go from cell to cell; a block can be pasted from a spreadsheet.
 *
 * No `kit/sheet`: its rows are texts that come, go and move, and stay as they were typed while they are wrong. Here rows
 * and columns are given, most cells are empty, and the form holds entries. A sheet of fixed rows with names in place of
 * numbers, and texts kept beside the form's entries, would be more code than these keys.
 */
export function MatrixGrid({ keys, nameOf, entries, onChange }: MatrixGridProps) {
  const t = useBaseDataText();
  const table = useRef<HTMLTableElement>(null);
  const [typed, setTyped] = useState<{ readonly at: string; readonly text: string }>();
  const [note, setNote] = useState('');
  const language = currentLanguage();
  const minutes = (seconds: number | undefined): string =>
    seconds === undefined ? '' : numberToType(Math.round((seconds / 60) * 100) / 100, language);

  const take = (from: Key, to: Key, text: string): void => {
    setTyped(undefined);
    const seconds = text.trim() === '' ? undefined : typedMinutes(text, language);
    if (text.trim() !== '' && seconds === undefined) return setNote(t('setup.notTime', { text: text.slice(0, 40) }));
    setNote('');
    if (seconds !== secondsIn(entries, from, to)) onChange?.(withSeconds(entries, from, to, seconds));
  };
  const go = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number): void => {
    const input = event.currentTarget;
    const isWhole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      Enter: [event.shiftKey ? -1 : 1, 0],
      // Within what is typed the arrows go from digit to digit.
      ...(isWhole ? { ArrowLeft: [0, -1], ArrowRight: [0, 1] } : {}),
    };
    if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation();
      setTyped(undefined);
      return;
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row + step[0]} ${column + step[1]}"]`)?.focus();
  };
  const paste = (event: ClipboardEvent, row: number, column: number): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    const { entries: pasted, wrong } = withPasted(entries, keys, { row, column }, text, language);
    setTyped(undefined);
    onChange?.(pasted);
    setNote(wrong > 0 ? t('setup.pastedWrong', { count: wrong }) : '');
  };
  return (
    <Scroll>
      <table ref={table} data-testid="setup-matrix">
        <caption>{t('setup.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('setup.corner')}</th>
            {keys.map((to) => (
              <th key={to ?? ''} scope="col" title={nameOf(to)}>
                {nameOf(to)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keys.map((from, row) => (
            <tr key={from ?? ''}>
              <th scope="row" title={nameOf(from)}>
                {nameOf(from)}
              </th>
              {keys.map((to, column) => {
                const at = `${row} ${column}`;
                const own = secondsIn(entries, from, to);
                const other = own === undefined ? inherited(entries, from, to) : undefined;
                if (onChange === undefined)
                  return (
                    <td key={to ?? ''} data-other={own === undefined}>
                      {minutes(own ?? other) || '–'}
                    </td>
                  );
                return (
                  <td key={to ?? ''}>
                    <input
                      data-cell={at}
                      aria-label={t('setup.cell', { from: nameOf(from), to: nameOf(to) })}
                      value={typed?.at === at ? typed.text : minutes(own)}
                      placeholder={minutes(other) || '–'}
                      inputMode="decimal"
                      autoComplete="off"
                      onFocus={(event) => event.currentTarget.select()}
                      onChange={(event) => setTyped({ at, text: event.target.value })}
                      onBlur={(event) => typed?.at === at && take(from, to, event.currentTarget.value)}
                      onKeyDown={(event) => go(event, row, column)}
                      onPaste={(event) => paste(event, row, column)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" aria-live="polite">
        {note}
      </p>
    </Scroll>
  );
}

const Scroll = styled.div`
  overflow: auto;
  max-height: 60vh;
  font-size: var(--size-dense);
  line-height: 18px;
  & table { border-collapse: separate; border-spacing: 0; font-feature-settings: 'tnum'; }
  & caption { caption-side: bottom; padding-top: 6px; text-align: left; color: var(--text-3); font-size: var(--size-caption); }
  & th, & td { min-width: 72px; max-width: 160px; height: 32px; padding: 0 8px; border: 0 solid var(--line-2); border-width: 0 1px 1px 0; text-align: right; }
  & thead th { position: sticky; top: 0; z-index: 1; background: var(--sunken); border-top-width: 1px; }
  & th { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 550; color: var(--text-2); }
  & th:first-of-type { position: sticky; left: 0; z-index: 2; min-width: 120px; text-align: left; background: var(--sunken); border-left-width: 1px; }
  & td { padding: 0; background: var(--surface); }
  & td[data-other] { padding: 0 8px; }
  & td[data-other='true'] { color: var(--text-3); }
  & input { width: 100%; height: 31px; padding: 0 8px; border: 0; outline: 0; background: none; color: var(--text); font: inherit; text-align: right; }
  & input::placeholder { color: var(--text-3); opacity: 1; }
  & input:focus { box-shadow: inset 0 0 0 2px var(--sel); }
  & > p { min-height: 18px; color: var(--err); font-weight: 550; }
`;
