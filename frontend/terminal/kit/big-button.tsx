import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { handheld, narrowPanel, upright } from './terminal-styles.tsx';

/** What all buttons of a terminal have in common; none sends a form unless it says so. */
export const PlainButton = styled((props: ComponentProps<'button'>) => <button type="button" {...props} />)`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  border: 0;
  cursor: pointer;
  & svg { flex: none; }
`;

interface ButtonLook {
  /** `primary`: one per row. `finish`: finishing and nothing else. `fault`: an outline in red. Default: `quiet`. */
  readonly look?: 'primary' | 'finish' | 'fault' | 'chosen' | 'quiet' | undefined;
}

const grounds = {
  primary: 'background: var(--accent); color: #ffffff; border-color: var(--accent);',
  finish: 'background: var(--ok); color: #ffffff; border-color: var(--ok);',
  fault: 'background: var(--surface); color: var(--err); border-color: var(--err);',
  chosen: 'background: var(--accent-tint); color: var(--accent); border-color: var(--accent);',
  quiet: 'background: var(--surface); color: var(--text); border-color: var(--frame);',
} as const;

/** A button for gloves: 72 px high, icon and word. */
export const BigButton = styled(PlainButton, { shouldForwardProp: (name) => name !== 'look' })<ButtonLook>`
  gap: 14px;
  min-height: 72px;
  min-width: 72px;
  padding: 0 28px;
  border: 2px solid;
  border-radius: 14px;
  font-size: var(--size-far-title);
  line-height: 30px;
  font-weight: 600;
  letter-spacing: -0.01em;
  white-space: nowrap;
  ${({ look = 'quiet' }) => grounds[look]}
  &:active { filter: brightness(0.93); }
  &:disabled {
    background: var(--quiet);
    border-color: var(--quiet);
    color: var(--text-3);
    cursor: default;
    filter: none;
  }
  ${handheld} {
    min-height: 56px; min-width: 56px; padding: 0 18px; font-size: var(--size-far-text); gap: 10px;
    border-radius: 12px;
  }
`;

/** A quieter one of the strip at the foot: 56 px high. */
export const FootButton = styled(BigButton)`
  min-height: 56px;
  padding: 0 22px;
  font-size: var(--size-far-strong);
  line-height: 26px;
  border-radius: 12px;
  gap: 12px;
  min-width: 56px;
  /* What is chosen is read whole: on two lines where one has no room. */
  & > span { min-width: 0; white-space: normal; text-align: left; line-height: 22px; }
  ${narrowPanel} { padding: 0 14px; gap: 8px; font-size: var(--size-far-text); & > svg { width: 22px; height: 22px; } }
  ${upright} { padding: 0 10px; &:has(> span) > svg:first-of-type { display: none; } }
  ${handheld} { min-height: 48px; min-width: 48px; flex: none;
    padding: 0 10px; font-size: var(--size-far-note); gap: 8px; }
`;
