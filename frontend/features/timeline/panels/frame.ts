import styled from '@emotion/styled';

/** Pieces of the timeline's frame in the tokens of the design (look, sections 2 to 4). */

export const Page = styled.section`
  display: flex;
  flex-direction: column;
  height: 100%;
  min-height: 0;
  background: var(--surface);
  color: var(--text);
  font: 400 var(--size-body)/20px var(--font);
  position: relative;
`;

export const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  height: 44px;
  flex: none;
  padding: 0 12px;
  background: var(--surface);
  border-bottom: 1px solid var(--line-2);
  white-space: nowrap;
  /* What a small screen has no room for in the longest language is reached by a finger or the focus. */
  overflow: auto hidden;
  scrollbar-width: none;
  position: relative;
  container: tools / inline-size;
`;

export const QuietButton = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: 6px;
  height: 28px;
  min-width: 28px;
  padding: 0 10px;
  border: 1px solid var(--line-2);
  border-radius: 6px;
  background: var(--surface);
  color: var(--text);
  font: 500 var(--size-dense)/18px var(--font);
  cursor: pointer;
  transition: background 80ms;
  &:hover { background: var(--hover); }
  &:active { background: var(--pressed); }
  &:disabled { color: var(--line-3); cursor: default; background: none; }
  &[aria-pressed='true'] { background: var(--pressed); }
  &[data-plain] { border-color: transparent; background: none; }
  &[data-plain]:hover { background: var(--hover); }
  @container tools (max-width: 1040px) { padding: 0 6px; }
  &[data-square] { padding: 0; width: 28px; }
  @media (max-width: 599px) {
    height: 44px;
    min-width: 44px;
    font-size: var(--size-title-3);
    &[data-square] { width: 44px; }
  }
`;

export const Segment = styled.div`
  display: inline-flex;
  flex: none;
  padding: 2px;
  border-radius: 7px;
  background: var(--pressed);
  & > button {
    height: 24px;
    padding: 0 10px;
    border: 0;
    border-radius: 5px;
    background: none;
    color: var(--text-2);
    font: 500 var(--size-dense)/18px var(--font);
    cursor: pointer;
  }
  & > button:hover { color: var(--text); }
  & > button[aria-pressed='true'] {
    background: var(--surface);
    color: var(--text);
    font-weight: 600;
    box-shadow: 0 1px 2px rgb(20 36 46 / 14%);
  }
  & > button:focus-visible { outline: 2px solid var(--sel); outline-offset: 1px; }
  &[data-stacked] { display: flex; flex-direction: column; }
  &[data-stacked] > button { flex: none; min-height: 28px; text-align: start; }
  @container tools (max-width: 1040px) { & > button { padding: 0 7px; } }
  @media (max-width: 599px) { & > button { height: 44px; flex: 1; font-size: var(--size-body); } }
`;

export const Divider = styled.span`
  width: 1px;
  height: 20px;
  background: var(--line-2);
  margin: 0 4px;
  flex: none;
  @container tools (max-width: 1040px) { display: none; }
`;

/** Days that are shown, as wide as "28. Nov. – 31. Dez. 2026": what stands behind stays where it is in a pan. */
export const DayRange = styled.strong`
  min-width: 180px;
  margin-left: 8px;
  font-size: var(--size-title-3);
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  @container tools (max-width: 1040px) { min-width: 150px; margin-left: 0; font-size: var(--size-body); }
`;

/** Text hidden in a narrow window (look, section 4). */
export const Spare = styled.span`
  @media (max-width: 1099px) {
    display: none;
  }
`;

/** Words beside the icon of a tool: with all of them the tools do not fit a narrow tool bar. */
export const ToolLabel = styled.span`
  @container tools (max-width: 1500px) {
    display: none;
  }
  /* What can be seen in the picture itself goes first. */
  &[data-spare] {
    @container tools (max-width: 1700px) {
      display: none;
    }
  }
`;
