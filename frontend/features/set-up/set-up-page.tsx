import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { Link } from 'react-router';
import { useSession } from '#frontend/api/session-context.ts';
import { useFrameText } from '#frontend/kit/frame-text.ts';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { nextStep, useSetUp } from '#frontend/shell/set-up/use-set-up.ts';
import { Card } from './card.ts';
import { SampleCard } from './sample-card.tsx';
import { StepList } from './step-list.tsx';

/** `/setup`: what the plant still needs before the first order is planned, and the ways that spare it. */
export default function SetUpPage() {
  const t = useFrameText();
  const { user } = useSession();
  const { data, isError } = useSetUp();
  const [{ hidesSetUp = false }, change] = usePreference('pages', 'start');
  const isReady = data !== undefined && nextStep(data) === undefined;
  return (
    <Frame breadcrumb={[{ label: t('setUp.title') }]} loading={data === undefined && !isError}>
      {data === undefined ? (
        isError && <StatePanel title={t('setUp.failed')} />
      ) : (
        <Columns>
          <section>
            <Intro role="status">
              <p>{isReady ? t('setUp.ready') : t('setUp.intro')}</p>
              {isReady && (
                <Button size="medium" variant="contained" component={Link} to="/production">
                  {t('setUp.toTimeline')}
                </Button>
              )}
            </Intro>
            <StepList setUp={data} />
          </section>
          <aside aria-label={t('setUp.other')}>
            <h2>{t('setUp.other')}</h2>
            {user.rights.includes('import.write') && (
              <Card>
                <h3>{t('setUp.importTitle')}</h3>
                <p>{t('setUp.importText')}</p>
                <Button size="medium" component={Link} to="/import">
                  {t('setUp.importAction')}
                </Button>
              </Card>
            )}
            <SampleCard />
            {user.rights.includes('settings.write') && (
              <Hide>
                <label>
                  <Checkbox size="small" checked={hidesSetUp} onChange={(_, hides) => change({ hidesSetUp: hides })} />
                  {t('setUp.startHide')}
                </label>
                <p>{t('setUp.startHidden')}</p>
              </Hide>
            )}
          </aside>
        </Columns>
      )}
    </Frame>
  );
}

const Columns = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  display: grid;
  grid-template-columns: minmax(0, 760px) minmax(260px, 380px);
  align-items: start;
  gap: 24px 32px;
  padding: 20px 24px;
  & > aside { display: flex; flex-direction: column; gap: 12px; }
  & > aside > h2 { margin: 0; font-size: var(--size-body); line-height: 20px; font-weight: 600; color: var(--text-2); }
  @media (max-width: 1099px) { grid-template-columns: minmax(0, 1fr); }
  @media (max-width: 599px) { padding: 12px; }
`;

const Intro = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  min-height: 44px;
  & p { flex: 1 1 320px; margin: 0; font-size: var(--size-body); line-height: 20px; }
  margin-bottom: 12px;
`;

const Hide = styled.div`
  & label { display: flex; align-items: center; gap: 4px; font-size: var(--size-body); cursor: pointer; }
  & p { margin: 0 0 0 34px; color: var(--text-2); font-size: var(--size-dense); line-height: 18px; }
`;
