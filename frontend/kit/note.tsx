import styled from '@emotion/styled';

/** Something that is to be read before one goes on; with a tone what it means: nothing bad, look at it, it did not work. */
export const Note = styled.div`
  padding: 9px 12px;
  border-radius: 6px;
  background: var(--info-tint);
  color: var(--info);
  font-weight: 500;
  overflow-wrap: anywhere;
  &[data-tone='warn'] { background: var(--warn-tint); color: var(--warn); }
  &[data-tone='err'] { background: var(--err-tint); color: var(--err); }
`;

/** A note with an icon before or a button behind its words. */
export const NoteLine = styled(Note)`
  display: flex;
  align-items: center;
  gap: 8px 10px;
  &[data-wrap] { flex-wrap: wrap; }
  & > svg { flex: none; }
  & > button { margin-left: auto; }
`;

/** Across a whole page, below its tool bar: what is shown is not all, or not of now. */
export const Banner = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  gap: 12px;
  padding: 6px 16px;
  background: var(--warn-tint);
  color: var(--warn);
  & > svg { flex: none; }
  & > b { font-weight: 600; margin-right: auto; }
  & > button { margin-left: auto; }
`;

/** Why something was not done; nothing as long as it is not said. */
export function Refusal({ children }: { readonly children: string | undefined }) {
  return (
    children !== undefined && (
      <Note data-tone="err" role="alert">
        {children}
      </Note>
    )
  );
}
