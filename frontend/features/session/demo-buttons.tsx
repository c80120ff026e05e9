import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { demoSignIns } from './demo-sign-ins.ts';
import { useSessionFlow } from './session-provider.tsx';
import { useSessionText } from './session-text.ts';

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
          aria-label={t('signIn.demoUse', { name })}
          onClick={() => signIn({ username, password })}
        >
          <strong>{name}</strong> {t(`role.${role}`)}
        </Button>
      ))}
    </Group>
  );
}

const Group = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  maxWidth: 400,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  '& legend': { padding: 0, marginBottom: 8, fontSize: 12, color: 'var(--text-2)' },
  '& .MuiButton-root': { gap: 5, padding: '0 8px', color: 'var(--text-2)', fontWeight: 450 },
  '& strong': { fontWeight: 600, color: 'var(--text)' },
});
