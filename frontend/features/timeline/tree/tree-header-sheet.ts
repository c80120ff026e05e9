import styled from '@emotion/styled';
import { treeRowHeight } from './tree-density.ts';

/** The column of the tree (look, planning timeline). */
export const TreeGrid = styled.div`
  display: flex;
  flex-direction: column;
  flex: none;
  min-height: 0;
  background: var(--sunken);
  border-right: 1px solid var(--line-2);
  font: 400 var(--size-dense)/18px var(--font);
  outline: none;
  position: relative;
  touch-action: pan-x;
  user-select: none;
  & > [data-rows] { position: relative; overflow: hidden; flex: 1; }
  & [role='row'] { display: grid; grid-template-columns: minmax(0, 1fr) 48px 60px 86px; align-items: center; }
  &[data-narrow='true'] [role='row'] { grid-template-columns: minmax(0, 1fr) 84px; }
  &[data-narrow='true'] [data-column='amount'], &[data-narrow='true'] [data-column='delivery'] { display: none; }
  &:focus-visible { outline: none; }
  &:focus-visible [data-focused='true'] { box-shadow: inset 0 0 0 2px var(--sel); }
  &:focus-visible::after { content: ''; position: absolute; inset: 0; pointer-events: none; box-shadow: inset 0 0 0 2px var(--sel); }
  & [data-column] { text-align: right; padding-right: 12px; white-space: nowrap; font-feature-settings: 'tnum'; }
  & [data-column='amount'] { padding-right: 8px; }
  & [data-column='words'] { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;

export const TreeHead = styled.div`
  flex: none;
  border-bottom: 1px solid var(--line-2);
  color: var(--text-2);
  font-size: var(--size-caption);
  & > span:first-of-type { display: flex; align-items: center; gap: 6px; padding: 0 8px 0 12px; min-width: 0; }
  & > span:first-of-type > i { margin-left: auto; }
  & > span:first-of-type > button { color: var(--text-2); margin-left: -4px; }
  & strong { font-weight: 600; font-size: var(--size-body); color: var(--text); }
  & small { color: var(--text-2); font-size: var(--size-dense); white-space: nowrap; }
`;

export const Line = styled.div`
  position: absolute;
  left: 0;
  right: 0;
  height: ${treeRowHeight}px;
  border-bottom: 1px solid var(--line-1);
  color: var(--text-2);
  cursor: default;
  & > [role='rowheader'] { display: flex; align-items: center; gap: 6px; min-width: 0; color: var(--text); }
  & > [role='rowheader'] > i { width: 18px; flex: none; }
  & > [role='rowheader'] > button {
    display: grid; place-items: center; flex: none; width: 18px; height: 22px; padding: 0; border: 0; border-radius: 4px;
    background: none; color: var(--text-2); cursor: pointer;
  }
  & > [role='rowheader'] > button:hover { background: var(--pressed); }
  & > [role='rowheader'] > svg { flex: none; color: var(--text-2); }
  & > [role='rowheader'] > svg[data-tone='err'] { color: var(--err); }
  /* What does not fit beside the name goes to a second line, which is not shown. */
  & [data-name] { display: flex; flex-wrap: wrap; gap: 0 7px; min-width: 0; height: 18px; overflow: hidden; }
  /* Its number is what a project is called by: it is never what has no room. */
  &[data-kind='projects'] [data-name] { flex-wrap: nowrap; align-items: baseline; }
  & b { font-weight: 400; max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & small { color: var(--text-3); font-size: var(--size-caption); white-space: nowrap; }
  & > * { grid-row: 1; }
  /* Steps fill no other column. */
  &[data-kind='operations'] > [role='rowheader'], &[data-kind='activities'] > [role='rowheader'] { grid-column: 1 / -1; padding-right: 10px; }
  [data-narrow='true'] &[data-kind='productionOrders'] > [role='rowheader'] { grid-column: 1 / -1; padding-right: 10px; }
  & em { font-style: normal; font-size: var(--size-micro); font-weight: 600; color: var(--err); white-space: nowrap; flex: none; }
  &[data-kind='projects'] { background: var(--canvas); }
  &[data-kind='projects'] b, &[data-kind='orderPositions'] b { font-weight: 600; }
  &[data-kind='projects'] > [role='rowheader'] > svg:first-of-type { color: var(--accent); }
  &[data-done='true'] b { color: var(--text-2); }
  &:hover { background: var(--hover); }
  &[aria-selected='true'] { background: var(--accent-tint); }
  & > [data-column='slack'] { font-weight: 600; }
  & > [data-tone='ok'] { color: var(--ok); }
  & > [data-tone='warn'] { color: var(--warn); }
  & > [data-tone='err'] { color: var(--err); }
`;
