import styled from '@emotion/styled';

/** The ground of what is open beside a page, 402 px (look, section 4); below 960 px it covers the page. */
export const BesidePage = styled.aside`
  flex: none;
  width: 402px;
  max-width: 100%;
  min-height: 0;
  display: flex;
  flex-direction: column;
  background: var(--surface);
  border-left: 1px solid var(--line-2);
  @media (max-width: 960px) { position: absolute; inset: 0; width: 100%; z-index: 10; }
`;
