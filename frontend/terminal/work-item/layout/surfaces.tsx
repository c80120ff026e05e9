import styled from '@emotion/styled';
import type { ChangeEvent } from 'react';
import { handheld } from '#frontend/terminal/kit/terminal-styles.tsx';
import { PlainButton } from '../../kit/big-button.tsx';
import { useWorkItemText } from './work-item-text.ts';

/** A white card on the ground of the terminal. */
export const Card = styled.section`
  background: var(--surface);
  border-radius: 16px;
  box-shadow: 0 1px 2px rgb(20 36 46 / 0.12);
  ${handheld} { border-radius: 12px; }
`;

/** 72 px, an icon alone; its word is its label. */
export const SquareKey = styled(PlainButton)`
  flex: none;
  width: 72px;
  height: 72px;
  border: 2px solid var(--frame);
  border-radius: 12px;
  background: var(--surface);
  color: var(--text);
  &:active { background: var(--ground); }
  &:disabled { color: var(--text-3); background: var(--ground); cursor: default; }
  ${handheld} { width: 52px; height: 52px; border-radius: 10px; & svg { width: 24px; height: 24px; } }
`;

/** Two or three choices side by side, one of them pressed. */
export const Segments = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  gap: 6px;
  padding: 6px;
  border-radius: 14px;
  background: #e3e9ed;
`;

export const Segment = styled(PlainButton)`
  gap: 10px;
  min-height: 60px;
  min-width: 0;
  padding: 0 10px;
  border-radius: 10px;
  background: transparent;
  color: var(--text-2);
  font-size: var(--size-far-heading);
  line-height: 26px;
  font-weight: 600;
  &[aria-pressed='true'] {
    background: var(--surface);
    color: var(--text);
    box-shadow: 0 1px 3px rgb(20 36 46 / 0.2);
  }
  &[aria-pressed='true'][data-tone='ok'] { color: var(--ok); }
  &[aria-pressed='true'][data-tone='err'] { color: var(--err); }
  ${handheld} { min-height: 52px; font-size: var(--size-far-text); }
`;

/** Part of the page beside its head that has more in it than fits. */
export const Scrolled = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding-bottom: 20px;
`;

interface CommentFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** What a remark is typed into; the system's keyboard comes for it alone. */
export function CommentField({ text, onText }: CommentFieldProps) {
  const t = useWorkItemText();
  const change = (event: ChangeEvent<HTMLTextAreaElement>): void => onText(event.target.value);
  return (
    <Comment aria-label={t('comment')} placeholder={t('comment')} maxLength={2_000} value={text} onChange={change} />
  );
}

const Comment = styled.textarea`
  width: 100%;
  min-height: 72px;
  padding: 12px 16px;
  border: 2px solid var(--frame);
  border-radius: 12px;
  background: var(--surface);
  color: var(--text);
  font: inherit;
  resize: none;
  user-select: text;
`;
