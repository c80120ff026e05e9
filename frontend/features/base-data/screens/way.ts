import styled from '@emotion/styled';
import { Link } from 'react-router';

/** In the panel of an object the way to a page about it. */
export const Way = styled(Link)`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 36px;
  margin-top: 8px;
  color: var(--accent);
  font-size: var(--size-body);
  font-weight: 550;
  text-decoration: none;
  &:hover { text-decoration: underline; }
`;
