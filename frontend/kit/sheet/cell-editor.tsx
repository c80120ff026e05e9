import styled from '@emotion/styled';
import Popper from '@mui/material/Popper';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { SheetColumn } from './sheet-column.ts';
import type { SheetRow } from './sheet-rows.ts';
import type { Move } from './sheet-selection.ts';
import { useCellChoices } from './use-cell-choices.ts';

interface CellEditorProps {
  readonly column: SheetColumn;
  readonly row: SheetRow | undefined;
  readonly label: string;
  readonly initial: string;
  /** Typing has replaced what was there: arrow keys leave the cell. Otherwise they move in the text. */
  readonly replaces: boolean;
  readonly onDraft: (text: string) => void;
  /**
   * With the key that ends the editing, when it was one. `isSearched`: what the text may become was not known yet.
   */
  readonly onDone: (text: string, move?: Move, isSearched?: boolean) => void;
  readonly onCancel: () => void;
}

const arrows: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown']);

/** The field in a cell that is edited, with the texts that what is typed may become. */
export function CellEditor(props: CellEditorProps) {
  const { column, row, label, initial, onDraft, onDone, onCancel } = props;
  const [text, setText] = useState(initial);
  const [replaces, setReplaces] = useState(props.replaces);
  /** Nothing typed yet: everything can be chosen. */
  const [isFresh, setFresh] = useState(!props.replaces);
  const hasChoices = column.complete !== undefined || column.search !== undefined;
  const [isOpen, setOpen] = useState(hasChoices);
  const [wanted, setWanted] = useState<number>();
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const listId = useId();
  useEffect(() => {
    const input = field.current;
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  }, []);

  const { choices: all, isSettled } = useCellChoices(column, isFresh ? '' : text.trim(), row);
  const choices = isOpen ? all : [];
  // While nothing is typed or what is typed is whole, nothing else is meant.
  const isWhole = choices.some((choice) => choice.toLowerCase() === text.trim().toLowerCase());
  const isPicked = column.picks === true && !isFresh && text.trim() !== '' && !isWhole;
  const first = isPicked && isSettled ? 0 : -1;
  const active = Math.min(wanted ?? first, choices.length - 1);

  const done = (move?: Move, chosen = choices[active]): void => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(chosen ?? text, move, isPicked && !isSettled && chosen === undefined);
  };
  const cancel = (): void => {
    isDone.current = true;
    onCancel();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, shiftKey: shift, altKey, nativeEvent } = event;
    const control = event.ctrlKey || event.metaKey;
    if (nativeEvent.isComposing) return;
    event.stopPropagation();
    const take = (): void => event.preventDefault();
    const isUpDown = key === 'ArrowUp' || key === 'ArrowDown';
    if (key === 'Escape') {
      take();
      cancel();
    } else if (key === 'Enter' || key === 'Tab') {
      take();
      done({ key, shift, control: false });
    } else if (key === 'F2') {
      take();
      setReplaces(!replaces);
    } else if (isUpDown && altKey) {
      take();
      setOpen(key === 'ArrowDown');
    } else if (isUpDown && choices.length > 0) {
      take();
      const last = choices.length - 1;
      setWanted(key === 'ArrowDown' ? (active >= last ? 0 : active + 1) : active <= 0 ? last : active - 1);
    } else if (replaces && arrows.has(key) && !control) {
      take();
      done({ key, shift: false, control: false });
    } else if (control && key === 's') {
      // The form around the sheet saves what stands in the cell, too.
      done();
    }
  };
  return (
    <>
      <Field
        ref={field}
        value={text}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        {...(!hasChoices
          ? {}
          : {
              role: 'combobox',
              'aria-expanded': choices.length > 0,
              'aria-autocomplete': 'list',
              'aria-controls': listId,
              ...(active < 0 ? {} : { 'aria-activedescendant': `${listId}-${active}` }),
            })}
        onChange={(event) => {
          setText(event.target.value);
          setFresh(false);
          setWanted(undefined);
          setOpen(hasChoices);
          onDraft(event.target.value);
        }}
        onKeyDown={press}
        onBlur={() => done()}
        // The sheet has keys and gestures of its own.
        onCopy={(event) => event.stopPropagation()}
        onCut={(event) => event.stopPropagation()}
        onPaste={(event) => event.stopPropagation()}
        onMouseDown={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      />
      <Popper
        open={choices.length > 0}
        anchorEl={() => field.current ?? document.body}
        placement="bottom-start"
        sx={{ zIndex: 1300 }}
      >
        <List id={listId} role="listbox" aria-label={label}>
          {choices.map((choice, index) => (
            <li
              key={choice}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              ref={(item) => {
                if (index === active) item?.scrollIntoView({ block: 'nearest' });
              }}
              // Before the field loses the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                done(undefined, choice);
              }}
            >
              {choice}
            </li>
          ))}
        </List>
      </Popper>
    </>
  );
}

const Field = styled.input`
  position: absolute;
  inset: -1px;
  z-index: 3;
  width: calc(100% + 2px);
  min-width: 0;
  padding: 0 7px;
  border: 2px solid var(--accent);
  border-radius: 3px;
  background: var(--surface);
  color: var(--text);
  font: inherit;
  text-align: inherit;
  &:focus-visible { outline: 0; }
  @media (max-width: 599px) { font-size: var(--size-title-2); }
`;
const List = styled.ul`
  max-height: 232px;
  min-width: 160px;
  max-width: min(420px, 90vw);
  margin: 2px 0;
  padding: 4px;
  overflow-y: auto;
  border-radius: 8px;
  background: var(--raised);
  box-shadow: var(--sh-2);
  font-size: var(--size-body);
  line-height: 20px;
  & > li { padding: 4px 8px; border-radius: 4px; cursor: pointer; overflow-wrap: anywhere; }
  & > li:hover { background: var(--hover); }
  & > li[aria-selected='true'] { background: var(--accent-tint); color: var(--accent); font-weight: 550; }
`;
