import styled from '@emotion/styled';
import type { SessionUser } from '#domain/administration/user.ts';
import { deletedUser } from '#domain/kernel/personal.ts';
import { barOf, lightBars } from '#frontend/design/bar-palette.ts';

/** Initials on the person's colour, which is always the same; a fake user, and who was forgotten, has "--" (planning §3). */
export function Avatar({
  user,
  size = 26,
}: {
  readonly user: Pick<SessionUser, 'userId' | 'firstName' | 'lastName'> & { readonly isFakeUser?: boolean };
  readonly size?: number;
}) {
  return (
    <Disc
      style={{ background: lightBars[barOf(user.userId)], width: size, height: size, fontSize: size * 0.4 }}
      data-initials={initialsOf(user)}
      aria-hidden
    />
  );
}

export const initialsOf = (
  user: Pick<SessionUser, 'firstName' | 'lastName'> & { readonly isFakeUser?: boolean },
): string =>
  user.isFakeUser === true || user.lastName === deletedUser
    ? '--'
    : `${firstLetter(user.firstName)}${firstLetter(user.lastName)}`.toUpperCase() || '--';

/** A letter beyond the first 65,536 counts as one. */
const firstLetter = (name: string): string => (name === '' ? '' : String.fromCodePoint(name.codePointAt(0) ?? 0));

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
