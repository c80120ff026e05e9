import styled from '@emotion/styled';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCommandParts } from '#frontend/features/timeline/actions/command-context.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { BesidePage } from '#frontend/kit/panels/beside-page.ts';
import { QuietIcon } from './quiet-icon.tsx';

/** Pieces of the drawer beside the plan (402 px). */
export function CloseButton(): ReactNode {
  const { t } = useViewParts();
  const { commands } = useCommandParts();
  return <QuietIcon icon={X} label={t('drawer.close')} onClick={commands.close} />;
}

/**
 * Closes the drawer when what it shows is deleted or taken off the plan. What it is led to next may be beyond the days that are
 * loaded, or gone.
 */
export function useClosedWhenGone(id: BarId, isThere: boolean): void {
  const { commands } = useCommandParts();
  const shown = useRef<BarId>(undefined);
  useEffect(() => {
    if (!isThere && shown.current === id) commands.close();
    shown.current = isThere ? id : undefined;
  }, [id, isThere, commands]);
}

export const Sheet = styled(BesidePage)`
  @media (max-width: 599px) { border-left: 0; border-top: 1px solid var(--line-2); }
`;
export const Header = styled.header`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  padding: 12px 12px 8px 16px;
  & > i { width: 10px; height: 18px; border-radius: 3px; margin-right: 8px; }
  & > h2 { margin: 0 auto 0 0; font: 650 var(--size-title-2)/22px var(--font); letter-spacing: -0.012em; }
  @media (max-width: 599px) {
    flex-wrap: wrap;
    & > h2 { flex: 1 1 0; min-width: 0; overflow-wrap: anywhere; }
    & > p { flex-wrap: wrap; }
  }
  & > p { display: flex; align-items: center; gap: 8px; width: 100%; margin: 4px 0 0; color: var(--text-2); font-size: var(--size-dense); }
`;
export const Facts = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr 1fr;
  margin: 4px 16px 8px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--sunken);
  & > div { padding: 8px 10px; min-width: 0; }
  & > div + div { border-left: 1px solid var(--line-1); }
  & small { display: block; color: var(--text-2); font: 450 var(--size-micro)/14px var(--font); }
  & b { display: block; font: 600 var(--size-dense)/18px var(--font); }
  & b > span { display: block; font-weight: 500; font-size: var(--size-caption); line-height: 14px; }
  & b[data-tone='ok'] > span { color: var(--ok); }
  & b[data-tone='warn'] > span { color: var(--warn); }
  & b[data-tone='err'] { color: var(--err); }
`;
export const Tabs = styled.div`
  display: flex;
  gap: 20px;
  padding: 0 16px;
  border-bottom: 1px solid var(--line-2);
  & > button {
    height: 38px; padding: 0; border: 0; border-bottom: 2px solid transparent; background: none; color: var(--text-2);
    font: 500 var(--size-dense)/18px var(--font); cursor: pointer;
  }
  & > button:hover { color: var(--text); }
  & > button[aria-selected='true'] { color: var(--text); font-weight: 600; border-bottom-color: var(--accent); }
  & > button:focus-visible { outline: 2px solid var(--sel); outline-offset: -2px; border-radius: 4px; }
  @media (max-width: 599px) { & > button { flex: 1; height: 48px; font-size: var(--size-title-3); } }
`;
export const Body = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: 12px 16px 20px;
`;
