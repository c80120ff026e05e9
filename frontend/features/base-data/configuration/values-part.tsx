import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ArrowDown, ArrowUp, GripVertical, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import type { PartInputProps, PartViewProps, ScreenPart } from '../object-screen.ts';

const valuesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as readonly string[]) : []);

const moved = (values: readonly string[], from: number, to: number): readonly string[] => {
  const next = values.toSpliced(from, 1);
  return next.toSpliced(to, 0, values[from] ?? '');
};

function valueInput(isOrdered: boolean) {
  /** The values of a characteristic, one a line; ordered ones are dragged by their handle or moved with Alt and an arrow. */
  return function Input({ value, label, onChange, form }: PartInputProps) {
    const t = useBaseDataText();
    const values = valuesOf(value);
    const list = useRef<HTMLOListElement>(null);
    const [dragged, setDragged] = useState<number>();
    const error = form.errorOf('values') !== undefined;
    /** At once: what is typed next belongs into that line. */
    const changeAt = (next: readonly string[], at: number): void => {
      flushSync(() => onChange(next));
      list.current?.querySelectorAll<HTMLInputElement>('input')[at]?.focus();
    };
    const add = (): void => changeAt([...values, ''], values.length);
    const move = (from: number, to: number): void => {
      if (to >= 0 && to < values.length) changeAt(moved(values, from, to), to);
    };
    const onKey = (event: KeyboardEvent, at: number): void => {
      if (event.key === 'Enter') {
        event.preventDefault();
        changeAt(values.toSpliced(at + 1, 0, ''), at + 1);
      } else if (isOrdered && event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
        event.preventDefault();
        move(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
      }
    };
    /** The line under the pointer takes the dragged one. */
    const dragTo = (y: number): void => {
      const lines = [...(list.current?.children ?? [])];
      const to = lines.findIndex((line) => y < line.getBoundingClientRect().bottom);
      const place = to === -1 ? lines.length - 1 : to;
      if (dragged === undefined || place === dragged) return;
      onChange(moved(values, dragged, place));
      setDragged(place);
    };
    return (
      <div role="group" aria-label={label}>
        <Lines ref={list}>
          {values.map((one, at) => (
            // Two of them may read the same while they are typed; only their place tells them apart.
            <li key={at} data-dragged={dragged === at}>
              {isOrdered && (
                <span
                  className="grip"
                  aria-hidden
                  onPointerDown={(event) => {
                    event.currentTarget.setPointerCapture(event.pointerId);
                    setDragged(at);
                  }}
                  onPointerMove={(event) => dragTo(event.clientY)}
                  onPointerUp={() => setDragged(undefined)}
                  onPointerCancel={() => setDragged(undefined)}
                >
                  <GripVertical size={16} strokeWidth={1.75} />
                </span>
              )}
              <OutlinedInput
                fullWidth
                size="small"
                value={one}
                error={error}
                onChange={(event) => onChange(values.with(at, event.target.value))}
                onKeyDown={(event) => onKey(event, at)}
                onBlur={() => form.leave('values')}
                inputProps={{ 'aria-label': t('configuration.value.label', { place: at + 1 }), autoComplete: 'off' }}
              />
              {isOrdered && (
                <>
                  <IconAction
                    icon={ArrowUp}
                    iconSize={15}
                    label={t('configuration.value.up', { value: one })}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconAction
                    icon={ArrowDown}
                    iconSize={15}
                    label={t('configuration.value.down', { value: one })}
                    disabled={at === values.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                </>
              )}
              <IconAction
                icon={X}
                iconSize={15}
                label={t('configuration.value.remove', { value: one })}
                onClick={() => onChange(values.toSpliced(at, 1))}
              />
            </li>
          ))}
        </Lines>
        <Button size="small" startIcon={<Plus size={14} strokeWidth={2} />} onClick={add}>
          {t('configuration.value.add')}
        </Button>
      </div>
    );
  };
}

function View({ label, value }: PartViewProps) {
  return (
    <Shown aria-label={label}>
      <h3>{label}</h3>
      <ol>
        {valuesOf(value).map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ol>
    </Shown>
  );
}

/** The choices of a free characteristic. */
export const freeValuesPart: ScreenPart = { empty: [''], Input: valueInput(false), View };
/** The sequence of an ordered one. */
export const orderedValuesPart: ScreenPart = { empty: [''], Input: valueInput(true), View };

const Lines = styled.ol`
  list-style: none;
  margin: 0 0 8px;
  padding: 0;
  display: flex;
  flex-direction: column;
  gap: 6px;
  & > li { display: flex; align-items: center; gap: 4px; }
  & > li[data-dragged='true'] { background: var(--accent-tint); border-radius: 6px; }
  & .grip { display: flex; padding: 8px 2px; color: var(--text-3); cursor: grab; touch-action: none; }
`;

const Shown = styled.section`
  margin-top: 16px;
  font-size: var(--size-dense);
  line-height: 18px;
  & h3 { font-size: var(--size-dense); font-weight: 400; color: var(--text-2); }
  & ol { margin: 4px 0 0; padding-left: 22px; font-weight: 500; overflow-wrap: anywhere; }
  & li { padding: 2px 0; }
`;
