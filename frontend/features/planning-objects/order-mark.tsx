import styled from '@emotion/styled';

/** The order's colour beside its number, as the left edge of its bars. */
export const OrderMark = ({ colorIndex }: { readonly colorIndex: number }) => (
  <Mark style={{ background: `var(--bar-${colorIndex + 1})` }} aria-hidden />
);

const Mark = styled.i`
  width: 4px;
  height: 16px;
  border-radius: 2px;
  margin-right: 7px;
  flex: none;
`;
