import styled from '@emotion/styled';
import type { LucideIcon } from 'lucide-react';

export type Tone = 'ok' | 'warn' | 'late' | 'bad' | 'quiet';

/** What is of a row, with icon and word: colour is never the only sign. */
export const Tag = ({
  icon: Icon,
  tone,
  word,
}: {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly word: string;
}) => (
  <Mark data-tone={tone}>
    <Icon size="2.4rem" strokeWidth={2} aria-hidden /> {word}
  </Mark>
);

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 1rem;
  height: 4.4rem;
  padding: 0 1.6rem;
  border-radius: 0.8rem;
  font-size: var(--size-tv-note);
  line-height: 1;
  font-weight: 550;
  background: var(--hover);
  color: var(--text-2);
  & svg { flex: none; }
  &[data-tone=ok] { background: var(--ok-tint); color: var(--ok); }
  &[data-tone=warn] { background: var(--warn-tint); color: var(--warn); }
  &[data-tone=late] { background: color-mix(in oklab, var(--err) 26%, var(--rail)); color: color-mix(in oklab, var(--err) 70%, var(--now)); }
  &[data-tone=bad] { background: var(--err); color: var(--on-solid); font-weight: 650; }
`;
