import styled from '@emotion/styled';

/** Counted consequences, one per line; losses in red (states picture). */
export const LossList = styled.ul`
  margin: 4px 0 0;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  & > li { padding: 7px 12px; font: 450 var(--size-body)/20px var(--font); }
  & > li + li { border-top: 1px solid var(--line-1); }
  & > li[data-tone='err'] { color: var(--err); font-weight: 600; }
`;

/** A sentence of a dialog. */
export const Sentence = styled.p`
  color: var(--text-2);
  font: 450 var(--size-body)/20px var(--font);
  overflow-wrap: anywhere;
`;
