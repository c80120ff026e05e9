import styled from '@emotion/styled';
import { Column } from '#frontend/kit/columns.ts';

/** Pieces of the optimiser's panel in the tokens of the design (look, sections 2 to 4). */

export const Header = styled.header`
  display: flex;
  align-items: center;
  padding: 12px 12px 6px 16px;
  & > h2 { flex: 1; font: 650 var(--size-title-2)/22px var(--font); letter-spacing: -0.012em; }
`;

export const Body = styled(Column)`
  overflow-y: auto;
  align-items: stretch;
  gap: 16px;
  padding: 6px 16px 16px;
  & > h3 { font: 600 var(--size-title-3)/20px var(--font); }
  & > * { flex: none; }
  & [role='group'] > button { flex: 1; white-space: nowrap; }
  & [role='group'] > button:disabled { color: var(--line-3); cursor: default; }
`;

export const Footer = styled.footer`
  flex: none;
  display: flex;
  gap: 8px;
  padding: 12px 16px;
  border-top: 1px solid var(--line-2);
  background: var(--sunken);
  & > button { height: 36px; padding: 0 16px; }
`;

export const PrimaryButton = styled.button`
  height: 36px;
  padding: 0 16px;
  border: 0;
  border-radius: 6px;
  background: var(--accent);
  color: var(--on-accent);
  font: 500 var(--size-dense)/18px var(--font);
  cursor: pointer;
  &:hover { background: var(--accent-hover); }
  &:disabled { background: var(--pressed); color: var(--text-3); cursor: default; }
`;

export const Help = styled.p`
  color: var(--text-2);
  font: 450 var(--size-dense)/18px var(--font);
`;

export const Field = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
  & > b { font: 550 var(--size-body)/18px var(--font); }
  & > small { color: var(--text-3); font-size: var(--size-caption); line-height: 16px; }
  & > [role='group'] { display: flex; }
`;

export const Progress = styled.div`
  display: flex;
  flex-direction: column;
  gap: 8px;
  font: 450 var(--size-dense)/18px var(--font);
  & > b { display: flex; justify-content: space-between; font-weight: 600; }
  & span, & > small { font-feature-settings: 'tnum'; }
  & > small { color: var(--text-2); font-size: var(--size-caption); }
  & > [role='progressbar'] { height: 6px; border-radius: 3px; background: var(--pressed); overflow: hidden; }
  & i { display: block; height: 100%; border-radius: 3px; background: var(--accent); transition: width 250ms linear; }
  @media (prefers-reduced-motion: reduce) { & i { transition: none; } }
`;

export const Figures = styled.table`
  border-collapse: collapse;
  font: 450 var(--size-dense)/18px var(--font);
  font-feature-settings: 'tnum';
  & th, & td { padding: 6px 0 6px 12px; border-bottom: 1px solid var(--line-1); text-align: right; white-space: nowrap; }
  & thead th { color: var(--text-3); font-weight: 500; font-size: var(--size-caption); padding-top: 0; }
  & th[scope='row'] { width: 100%; padding-left: 0; text-align: left; font-weight: 450; color: var(--text-2); }
  & td > b { font-weight: 600; }
  & td:last-of-type { min-width: 52px; font-weight: 600; color: var(--text-2); }
  & td[data-tone='ok'] { color: var(--ok); }
  & td[data-tone='warn'] { color: var(--warn); }
`;

export const Cases = styled.ul`
  margin: 0 -16px;
  &:not(:empty) { border-top: 1px solid var(--line-1); }
  & > li { display: flex; align-items: flex-start; border-bottom: 1px solid var(--line-1); }
  & > li > input { flex: none; margin: 11px 0 0 16px; cursor: pointer; }
  & > li > button:first-child { padding-left: 39px; }
  & > li[data-chosen='true'] { background: var(--accent-tint); box-shadow: inset 3px 0 var(--accent); }
  & > li > button {
    display: flex; flex-direction: column; gap: 1px; flex: 1; min-width: 0; padding: 9px 16px 9px 10px; border: 0; background: none;
    color: inherit; text-align: left; cursor: pointer; font: 450 var(--size-dense)/18px var(--font);
  }
  & > li:not([data-chosen='true']) > button:hover { background: var(--hover); }
  & > li > button[data-only] { visibility: hidden; flex: none; align-self: center; padding: 4px 16px 4px 0; color: var(--accent); font-weight: 550; }
  & > li:is(:hover, :focus-within, [data-chosen='true']) > button[data-only] { visibility: visible; }
  & > li > button[data-only]:hover { background: none; text-decoration: underline; }
  & > li > button:focus-visible { outline: 2px solid var(--sel); outline-offset: -2px; }
  & span { display: flex; align-items: baseline; gap: 12px; }
  & span > b { flex: 1; min-width: 0; font-weight: 600; overflow-wrap: anywhere; }
  & span > em { flex: none; font-style: normal; font-weight: 600; white-space: nowrap; }
  & em[data-tone='ok'] { color: var(--ok); }
  & em[data-tone='err'] { color: var(--err); }
  & small { color: var(--text-3); font-size: var(--size-caption); line-height: 16px; }
  & > li[data-chosen='true'] small { color: var(--text-2); }
`;

/** Above the list: takes or leaves all of it. */
export const CasesHead = styled.div`
  margin-bottom: -10px;
  & > label { display: flex; align-items: center; gap: 10px; cursor: pointer; font: 600 var(--size-dense)/18px var(--font); }
  & input { margin: 0; }
`;
