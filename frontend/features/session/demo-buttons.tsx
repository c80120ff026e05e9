import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import type { SignIn } from '#frontend/api/session.ts';
import { useSessionFlow } from './session-provider.tsx';
import { useSessionText } from './session-text.ts';

type DemoRole = 'admin' | 'planner' | 'user';

/** The published sign-ins of the demo plant, which listens on its own machine only (README). */
const demoSignIns: readonly (SignIn & { readonly name: string; readonly role: DemoRole })[] = [
  { name: 'Anna', role: 'planner', username: 'anna', password: 'Leitstand-Plan1' },
  { name: 'Ben', role: 'planner', username: 'ben', password: 'Leitstand-Plan2' },
  { name: 'Werner', role: 'user', username: 'werner', password: 'Leitstand-Work1' },
  { name: 'Admin', role: 'admin', username: 'admin', password: 'Leitstand-Admin1' },
];

/** One click instead of two fields, in the demo only. */
export function DemoButtons() {
  const { signIn, phase } = useSessionFlow();
  const t = useSessionText();
  return (
    <Group aria-label={t('signIn.demo')}>
      <legend>{t('signIn.demo')}</legend>
      {demoSignIns.map(({ name, role, username, password }) => (
        <Button
          key={username}
          disabled={phase === 'signingIn'}
          // The name holds what the button says, for whoever speaks to it.
          aria-label={`${name} ${t(`role.${role}`)}: ${t('signIn.demoUse', { name })}`}
          onClick={() => signIn({ username, password })}
        >
          <strong>{name}</strong> {t(`role.${role}`)}
        </Button>
      ))}
    </Group>
  );
}

const Group = styled.fieldset`
  border: 0;
  margin: 0;
  padding: 0;
  max-width: 400px;
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  & legend { padding: 0; margin-bottom: 8px; font-size: var(--size-caption); color: var(--text-2); }
  & .MuiButton-root { gap: 5px; padding: 0 8px; color: var(--text-2); font-weight: 450; }
  & strong { font-weight: 600; color: var(--text); }
`;
