import styled from '@emotion/styled';
import { Column } from '#frontend/kit/columns.ts';

/** Pieces of the timelines on a phone: cards with the colour edge, targets of 48 px (look, section 12). */
export const PhonePage = styled(Column)`
  background: var(--canvas);
`;

export const PhoneBar = styled.div`
  flex: none;
  display: flex;
  flex-direction: column;
  gap: 8px;
  padding: 8px 12px;
  background: var(--surface);
  border-bottom: 1px solid var(--line-2);
  & > div { display: flex; align-items: center; gap: 8px; min-width: 0; }
  & select {
    flex: 1;
    min-width: 0;
    height: 48px;
    padding: 0 36px 0 12px;
    border: 1px solid var(--line-3);
    border-radius: 8px;
    appearance: none;
    background: var(--surface);
    color: var(--text);
    font: 600 var(--size-touch)/20px var(--font);
    text-overflow: ellipsis;
  }
  & > .facts { gap: 0; color: var(--text-2); }
  & > .facts > p { flex: 1; min-width: 0; font-size: var(--size-body); line-height: 18px; }
  & > .facts b { font-weight: 600; color: var(--err); }
  & .choice { position: relative; flex: 1; min-width: 0; display: flex; }
  & .choice > svg { position: absolute; right: 12px; top: 15px; pointer-events: none; color: var(--text-3); }
`;

export const PhoneButton = styled.button`
  flex: none;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-width: 48px;
  height: 48px;
  padding: 0 14px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--surface);
  color: var(--text);
  font: 500 var(--size-title-3)/20px var(--font);
  cursor: pointer;
  &:active { background: var(--pressed); }
  &:disabled { color: var(--line-3); }
  &[data-square] { padding: 0; width: 48px; }
  &[data-main] { border-color: transparent; background: var(--accent); color: var(--on-accent); font-weight: 600; }
`;

export const Cards = styled.ul`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  touch-action: pan-y;
  padding: 10px 12px 24px;
  display: flex;
  flex-direction: column;
  gap: 10px;
`;

export const Nothing = styled.li`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 14px;
  padding: 40px 12px;
  color: var(--text-2);
  font: 400 var(--size-touch)/22px var(--font);
  text-align: center;
`;

export const Card = styled.button`
  position: relative;
  flex: none;
  display: block;
  width: 100%;
  min-height: 64px;
  padding: 11px 14px 11px 18px;
  border: 1px solid var(--line-2);
  border-radius: 10px;
  overflow: hidden;
  background: var(--surface);
  color: var(--text);
  font: 400 var(--size-title-3)/20px var(--font);
  text-align: left;
  cursor: pointer;
  &:active { background: var(--hover); }
  &[data-done='true'] { color: var(--text-2); }
  & > i { position: absolute; inset: 0 auto 0 0; width: 5px; }
  & > span { display: flex; align-items: baseline; flex-wrap: wrap; gap: 2px 8px; }
  & > span:first-of-type { flex-wrap: nowrap; }
  & .elsewhere { padding: 2px 8px; border: 1px dashed var(--text-3); border-radius: 5px; color: var(--text-2); font-size: var(--size-body); }
  & > span + span { margin-top: 3px; color: var(--text-2); }
  & b { flex: 1; font-weight: 600; font-size: var(--size-touch); overflow-wrap: anywhere; min-width: 0; }
  & em { font-style: normal; font-weight: 600; color: var(--text); white-space: nowrap; }
  & .end { margin-left: auto; }
  & .wide { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  & .done { display: block; height: 5px; margin-top: 9px; border-radius: 3px; background: var(--pressed); overflow: hidden; }
  & .done > i { display: block; height: 100%; background: var(--accent); }
`;

export const Between = styled.li`
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 0 4px;
  color: var(--text-2);
  font: 500 var(--size-dense)/18px var(--font);
  &::after { content: ''; flex: 1; border-top: 1px dashed var(--line-2); }
  &[data-kind='gap'] { padding: 8px 12px; border-radius: 8px; background: var(--gap); color: var(--text); }
  &[data-kind='informative'] { padding: 8px 12px; border-radius: 8px; background: var(--info-gap); color: var(--text); }
  &[data-kind='gap']::after, &[data-kind='informative']::after { content: none; }
`;
