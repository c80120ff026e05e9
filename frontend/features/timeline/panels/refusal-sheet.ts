import styled from '@emotion/styled';

/** Why something is refused and what there is instead (look, sections 1 and 6). */
export const RefusalSheet = styled.div`
  position: absolute;
  z-index: 6;
  width: max-content;
  min-width: 340px;
  max-width: 470px;
  border-radius: 10px;
  background: var(--raised);
  box-shadow: var(--sh-3);
  overflow: hidden;
  padding-bottom: 6px;
  pointer-events: none;
  font: 450 var(--size-dense)/18px var(--font);
  &[data-asking='true'] { pointer-events: auto; }
  & > header { position: relative; padding: 12px 16px 10px 42px; border-left: 3px solid var(--err); border-bottom: 1px solid var(--line-1); }
  & > header > svg { position: absolute; left: 14px; top: 13px; color: var(--err); }
  & > header > b { color: var(--err); font-weight: 650; font-size: var(--size-body); }
  & > header > p { margin: 1px 0 0; color: var(--text-2); }
  & > h4 { padding: 10px 16px 4px; font: 500 var(--size-caption)/16px var(--font); color: var(--text-2); }
  & > button {
    display: flex; align-items: center; gap: 8px; width: calc(100% - 12px); margin: 0 6px; padding: 6px 10px; border: 0;
    border-radius: 6px; background: none; color: var(--text); font: inherit; text-align: left; cursor: pointer;
  }
  & > button > b { font-weight: 600; white-space: nowrap; }
  & > button > span:first-of-type { color: var(--text-2); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  & > button > span:last-of-type { margin-left: auto; flex: none; }
  & > button:hover { background: var(--hover); }
  & > button[data-chosen='true'] { background: var(--pressed); }
  & > button > svg { color: var(--text-3); flex: none; }
  & > footer { padding: 6px 16px 4px; color: var(--text-3); font-size: var(--size-micro); line-height: 14px; }
`;
