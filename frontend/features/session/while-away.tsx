import styled from '@emotion/styled';
import { type ReactNode, useEffect, useRef } from 'react';

/**
 * While the plant is away in the middle of the work, or the session has ended in the middle of a form, another page covers
 * everything and nothing below can be reached; it stays as it is, with what was typed into it, and the focus returns to
 * where it was.
 */
export function WhileAway({ cover, children }: { readonly cover: ReactNode; readonly children: ReactNode }) {
  const away = cover !== undefined;
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (!away) return undefined;
    focused.current = document.activeElement;
    return () => {
      if (focused.current instanceof HTMLElement) focused.current.focus();
    };
  }, [away]);
  return (
    <>
      <Below inert={away}>{children}</Below>
      {away && <Cover>{cover}</Cover>}
    </>
  );
}

const Below = styled.div`
  display: contents;
`;

/** Above dialogs and menus, which stand outside of the page's own tree. */
const Cover = styled.div`
  position: fixed;
  inset: 0;
  z-index: 2000;
`;
