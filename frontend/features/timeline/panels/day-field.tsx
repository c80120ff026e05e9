import styled from '@emotion/styled';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#domain/kernel/instant.ts';
import { dayAt, startOfDay } from '#domain/kernel/time-zone.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { typedDay } from '#frontend/i18n/typed-day.ts';

/** A day in the tool bar, typed in any of the forms of the language; empty: open. What is no day is said, not ignored. */
export function DayField(props: {
  readonly name: string;
  readonly day: Day | undefined;
  readonly onDay: (day: Day | undefined) => void;
}): ReactNode {
  const { name, day, onDay } = props;
  const { session, now, text } = useTimeline();
  const t = useTimelineText();
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
