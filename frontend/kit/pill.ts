/** What the pills of the top bar have in common: how many of something there are, one click away from all of them. */
export const pill = `
  display: inline-flex;
  align-items: center;
  gap: 7px;
  height: 28px;
  box-sizing: border-box;
  padding: 0 11px;
  border-radius: 14px;
  font-size: var(--size-dense);
  font-weight: 600;
  white-space: nowrap;
`;

/** In a window that is no wider (px) the number alone stands for the words: `.narrow` for `.wide`. */
export const numberAlone = (width: number): string => `
  & .narrow { display: none; }
  @media (max-width: ${width}px) {
    & .wide { display: none; }
    & .narrow { display: inline; }
  }
`;
