import styled from '@emotion/styled';

/** A word or figure that says how something is; the tone is additional. Large: beside the controls of the top bar. */
export const Tag = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  height: 20px;
  padding: 0 7px;
  border-radius: 4px;
  background: var(--hover);
  color: var(--text-2);
  font-size: var(--size-caption);
  line-height: 16px;
  font-weight: 550;
  white-space: nowrap;
  &[data-tone='ok'] { background: var(--ok-tint); color: var(--ok); }
  &[data-tone='warn'] { background: var(--warn-tint); color: var(--warn); }
  &[data-tone='err'] { background: var(--err-tint); color: var(--err); }
  &[data-tone='accent'] { background: var(--accent-tint); color: var(--accent); }
  &[data-large] { gap: 6px; height: 26px; padding: 0 10px; font-size: var(--size-dense); font-weight: 600; text-decoration: none; }
  .MuiDataGrid-row:hover &:not([data-tone]) { background: var(--surface); }
`;
