import Button from '@mui/material/Button';
import { useLocation, useNavigate } from 'react-router';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { useFrameText } from '../kit/frame-text.ts';
import { Frame } from './frame.tsx';

/** An address that no page has: who followed an old link or mistyped it learns which one it was. */
export function UnknownPage() {
  const t = useFrameText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <Frame breadcrumb={[{ label: t('unknown.title') }]}>
      <StatePanel
        title={t('unknown.title')}
        text={t('unknown.text', { address: pathname })}
        action={<Button onClick={() => void navigate('/')}>{t('unknown.goOn')}</Button>}
      />
    </Frame>
  );
}
