import styled from '@emotion/styled';

/** Container of a context menu (states picture). Disabled entries keep their place and show the reason. */
export const MenuSheet = styled.div`
  position: fixed;
  z-index: 20;
  width: 292px;
  max-height: calc(100vh - 16px);
  overflow-y: auto;
  padding: 5px;
  border-radius: 8px;
  background: var(--raised);
  box-shadow: var(--sh-3);
  outline: none;
  & > header {
    padding: 3px 8px 5px; color: var(--text-2); font: 500 var(--size-caption)/16px var(--font);
    overflow-wrap: anywhere;
  }
  & > hr { border: 0; border-top: 1px solid var(--line-1); margin: 4px 0; }
  & > button {
    display: flex; align-items: center; gap: 10px; width: 100%; min-height: 28px; padding: 3px 8px; border: 0;
    border-radius: 6px; background: none; color: var(--text); cursor: pointer; text-align: left;
    font: 450 var(--size-body)/18px var(--font);
  }
  & > button:hover, & > button:focus-visible, & > button:focus { background: var(--hover); outline: none; }
  & > button > svg { color: var(--text-2); stroke-width: 1.75; flex: none; }
  & > button > span { min-width: 0; }
  & > button > span > small { display: block; color: var(--text-3); font: 450 var(--size-micro)/14px var(--font); }
  & kbd { margin-left: auto; flex: none; color: var(--text-3); font: 450 var(--size-micro)/14px var(--font); }
  & > button[aria-disabled='true'] { cursor: default; color: var(--text-3); }
  & > button[aria-disabled='true'] > svg { color: var(--line-3); }
  /* On a phone it comes from the bottom, wherever the hand was. */
  @media (max-width: 599px) {
    inset: auto 0 0 0 !important;
    width: auto;
    max-height: 80%;
    padding: 8px 8px calc(12px + env(safe-area-inset-bottom, 0px));
    border-radius: 14px 14px 0 0;
    & > header { padding: 8px 10px; font-size: var(--size-title-3); line-height: 20px; }
    & > button { min-height: 48px; padding: 6px 10px; font-size: var(--size-touch); line-height: 20px; }
    & > button > span > small { font-size: var(--size-dense); line-height: 16px; }
    & kbd { display: none; }
  }
`;
