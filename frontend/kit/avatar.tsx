import styled from '@emotion/styled';
import type { SessionUser } from '#domain/administration/user.ts';
import { lightBars } from '#frontend/design/bar-palette.ts';

/** Initials on the person's colour; a fake user has "--" (planning §3). */
export function Avatar({ user, size = 26 }: { readonly user: SessionUser; readonly size?: number }) {
  return (
    <Disc
      style={{ background: colorOf(user.userId), width: size, height: size, fontSize: size * 0.4 }}
      data-initials={initialsOf(user)}
      aria-hidden
    />
  );
}

export const initialsOf = (user: Pick<SessionUser, 'isFakeUser' | 'firstName' | 'lastName'>): string =>
  user.isFakeUser ? '--' : `${firstLetter(user.firstName)}${firstLetter(user.lastName)}`.toUpperCase() || '--';

/** A letter beyond the first 65,536 counts as one. */
const firstLetter = (name: string): string => (name === '' ? '' : String.fromCodePoint(name.codePointAt(0) ?? 0));

/** Always the same colour for the same person; the first twelve stay apart for weak colour vision. */
function colorOf(userId: string): string {
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return lightBars[sum % 12] ?? '#084f75';
}

const Disc = styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  border-radius: 50%;
  color: #ffffff;
  font-weight: 650;
  letter-spacing: 0.01em;
  flex: none;
  /* A picture, not a text: a button around it is called by whom it shows. */
  &::before { content: attr(data-initials); }
`;
