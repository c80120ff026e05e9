import styled from '@emotion/styled';

/** Scrolls sideways with the first columns in sight, and down below its heads. */
export const SheetScroll = styled.div`
  max-height: var(--sheet-height, 60vh);
  overflow: auto;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  scroll-padding: 34px 12px 12px var(--sheet-sticky);
  background: var(--surface);
  /* The sheet has the focus; around its cells a ring would be cut off. */
  &:has(> table:focus-visible) { outline: 2px solid var(--sel); outline-offset: 1px; }
`;

export const SheetTable = styled.table`
  table-layout: fixed;
  border-collapse: separate;
  border-spacing: 0;
  font-size: var(--size-dense);
  line-height: 18px;
  user-select: none;
  &:focus-visible { outline: 0; }
  & th, & td {
    position: relative;
    height: 30px;
    padding: 0 8px;
    border-right: 1px solid var(--line-1);
    border-bottom: 1px solid var(--line-1);
    text-align: left;
    font-weight: 400;
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
    background: var(--surface);
  }
  & thead th { position: sticky; top: 0; z-index: 4; color: var(--text-2); font-size: var(--size-caption); font-weight: 500; }
  & thead th[data-sticky='true'] { z-index: 5; }
  & thead th[data-right='true'], & td[data-right='true'] { text-align: right; font-variant-numeric: tabular-nums; }
  & [data-sticky='true'], & tr > th:first-of-type { position: sticky; left: var(--left, 0); z-index: 2; }
  & tr > th:first-of-type { z-index: 3; color: var(--text-2); text-align: center; cursor: default; background: var(--sunken); }
  & thead tr > th:first-of-type { z-index: 6; }
  & tbody th[data-wrong='true'] { color: var(--err); font-weight: 600; }
  & [data-column='0'], & [data-at='0'] { --left: var(--left-0); }
  & [data-column='1'], & [data-at='1'] { --left: var(--left-1); }
  & [data-column='2'], & [data-at='2'] { --left: var(--left-2); }
  & td { cursor: cell; }
  & td > small { color: var(--text-3); font-size: inherit; }
  & td[aria-readonly='true'] { background: var(--sunken); }
  & td[aria-invalid='true'] { background: var(--err-tint); box-shadow: inset 0 -2px 0 var(--err); }
  &:focus td[aria-selected='true'], &:focus-within td[aria-selected='true'] { background: color-mix(in srgb, var(--sel) 14%, var(--surface)); }
  &:focus td[aria-selected='true'][aria-invalid='true'] { background: color-mix(in srgb, var(--err) 22%, var(--surface)); }
  &:focus td[data-active='true'], &:focus-within td[data-active='true'] {
    overflow: visible;
    box-shadow: inset 0 0 0 2px var(--accent);
    z-index: 3;
  }
  & tr[data-new='true'] > td, & tr[data-new='true'] > th { color: var(--text-3); }
  & tr:last-of-type > td, & tr:last-of-type > th { border-bottom: 0; }
  @media (max-width: 599px) {
    & th, & td { height: 44px; font-size: var(--size-title-3); }
    & [data-sticky='true']:not([data-column='0'], [data-at='0']) { position: relative; left: 0; }
  }
`;

export const SheetNote = styled.p`
  min-height: 20px;
  margin-top: 6px;
  color: var(--text-2);
  font-size: var(--size-caption);
  line-height: 18px;
  overflow-wrap: anywhere;
  &[data-wrong='true'] { color: var(--err); font-weight: 500; }
  &:empty { min-height: 0; margin: 0; }
`;
