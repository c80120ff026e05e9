import styled from '@emotion/styled';
import { CircleAlert, Info } from 'lucide-react';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useDoorText } from './door-text.ts';
import type { Refusal, SessionContext } from './session-machine.ts';

/** Why somebody was not let in, or what has just happened; its place is always there, so that no key moves. */
export function DoorMessage({
  refusal,
  notice,
}: { readonly refusal: Refusal | undefined } & Pick<SessionContext, 'notice'>) {
  const t = useDoorText();
  const errorText = useErrorText();
  if (refusal !== undefined)
    return (
      <Line role="alert" data-tone="err">
        <CircleAlert size={24} />
        {refusal.errorCode === 'wrongCredentials' && refusal.of !== undefined
          ? t(`door.wrong.${refusal.of}`)
          : errorText(refusal.errorCode, refusal.details)}
      </Line>
    );
  return (
    <Line role="status">
      {notice !== undefined && (
        <>
          <Info size={24} />
          {t(`door.notice.${notice}`)}
        </>
      )}
    </Line>
  );
}

const Line = styled.p`
  flex: none;
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 48px;
  font-size: 18px;
  line-height: 24px;
  font-weight: 550;
  color: var(--text);
  &[data-tone='err'] { color: #9c1f1f; }
  & svg { flex: none; }
`;
