import styled from '@emotion/styled';

/** Sections of a page of one's own, one below the other. */
export const Sections = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  display: flex;
  flex-direction: column;
  gap: 16px;
  padding: 20px 24px;
  & > section {
    max-width: 640px;
    display: flex;
    flex-direction: column;
    gap: 10px;
    padding: 16px 20px;
    border: 1px solid var(--line-2);
    border-radius: 10px;
    background: var(--surface);
  }
  & h2 { margin: 0; font-size: var(--size-title-3); line-height: 20px; font-weight: 650; }
  & p { margin: 0; color: var(--text-2); font-size: var(--size-body); line-height: 20px; }
  & [role=alert] { color: var(--err); font-weight: 550; }
  & form { display: flex; flex-direction: column; gap: 12px; max-width: 380px; }
  & label { display: flex; flex-direction: column; gap: 6px; font-size: var(--size-body); font-weight: 550; }
  & ul { list-style: none; margin: 0; padding: 0; }
  & li { padding: 6px 0; border-bottom: 1px solid var(--line-1); font-size: var(--size-body); overflow-wrap: anywhere; }
  & li:last-child { border-bottom: 0; }
  & li small { color: var(--text-2); font-size: var(--size-dense); }
  & a { color: var(--accent); }
  @media (max-width: 599px) { padding: 12px; & p a { display: inline-flex; align-items: center; min-height: 48px; } }
`;
