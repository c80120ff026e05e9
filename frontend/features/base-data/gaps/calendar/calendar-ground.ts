import styled from '@emotion/styled';

/** The calendar with its header, legend and help; `data-one`: of one resource. */
export const Ground = styled.div`
  --head: 172px;
  flex: 1;
  min-width: 0;
  min-height: 0;
  display: flex;
  flex-direction: column;
  background: var(--surface);
  &[data-one='true'] { --head: 104px; }
  & > .grid { position: relative; flex: 1; min-height: 0; overflow: auto; display: flex; flex-direction: column; user-select: none; outline: 0; }
  /* So many days or hours beside each other are scrolled through on a phone. */
  &[data-one='false'] > .grid > [role='row'] { min-width: 880px; }
  &[data-one='true'] > .grid { touch-action: pan-y; }
  & > .grid[data-writable='true'] .cells { cursor: crosshair; }
  & .top { position: sticky; top: 0; z-index: 4; flex: none; display: grid; grid-template-columns: var(--head) minmax(0, 1fr); background: var(--sunken); }
  & .corner { overflow: hidden; text-overflow: ellipsis; position: sticky; left: 0; z-index: 3; padding: 8px 10px; border-right: 1px solid var(--line-2); background: var(--sunken); color: var(--text-2); font-size: var(--size-caption); line-height: 16px; }
  & .headings { display: grid; }
  & .headings > span { min-width: 0; padding: 5px 2px 4px 6px; border-left: 1px solid var(--line-1); overflow: hidden; font-size: var(--size-caption); line-height: 16px; font-weight: 550; white-space: nowrap; text-overflow: ellipsis; }
  & .headings > span:first-of-type { border-left: 0; }
  & .headings > span > small { display: block; color: var(--text-2); font-size: var(--size-micro); line-height: 14px; font-weight: 400; overflow: hidden; text-overflow: ellipsis; }
  & .headings > span[data-quiet='true'] { color: var(--text-3); }
  & .headings > span[data-today='true'] { color: var(--accent); font-weight: 700; }
  & > .notice { flex: none; padding: 6px 16px; background: var(--warn-tint); color: var(--warn); }
  & > footer { flex: none; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; padding: 8px 16px; border-top: 1px solid var(--line-2); color: var(--text-2); font-size: var(--size-caption); line-height: 16px; }
  & > footer > p { flex-basis: 100%; }
  & > footer > .keys { display: none; }
  & > .grid:has(:focus-visible) ~ footer > .keys { display: block; }
  & .kind::before { content: ''; display: inline-block; width: 12px; height: 12px; margin-right: 6px; border: 1px solid var(--gap-line); border-radius: 3px; background: var(--gap); vertical-align: -2px; }
  & .kind[data-kind='informative']::before { border-color: var(--warn-solid); background: var(--info-gap); }
  & .kind[data-kind='extra']::before { border-color: var(--ok); background: color-mix(in oklab, var(--ok) 16%, var(--surface)); }
  & .kind[data-kind='holiday']::before { border-color: transparent; background: color-mix(in oklab, var(--accent) 22%, var(--surface)); }
  & > .said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  @media (max-width: 599px) {
    --head: 104px;
    &[data-one='true'] { --head: 68px; }
    & > footer > p { display: none; }
    /* A finger hits a day, and two hours of one. */
    &[data-one='false'] > .grid > [role='row'] { min-width: calc(var(--head) + var(--columns) * 40px); }
    &[data-one='false'][data-hours='true'] > .grid > [role='row'] { min-width: calc(var(--head) + var(--columns) * 24px); }
    & .corner { font-size: var(--size-micro); padding: 8px 6px; white-space: nowrap; }
  }
`;
