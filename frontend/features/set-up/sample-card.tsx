import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { loadSamplePlant, removeSamplePlant } from '#domain/sample-plant/calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFrameText } from '#frontend/kit/frame-text.ts';
import { useWork } from '#frontend/kit/use-attempt.ts';
import { isUnderWay, useSamplePlant } from '#frontend/shell/set-up/use-sample-plant.ts';
import { Card } from './card.ts';
import { RemovalDialog } from './removal-dialog.tsx';

/** The sample plant: loaded and removed by one click, with how far it is. */
export function SampleCard() {
  const t = useFrameText();
  const errorText = useErrorText();
  const mayChange = useRight('useradmin.write');
  const { data, refresh } = useSamplePlant();
  const { busy, refusal, run } = useWork();
  const [asks, setAsks] = useState(false);
  const send = async (change: 'load' | 'remove'): Promise<void> => {
    await run(async () => {
      try {
        await (change === 'load' ? ask(loadSamplePlant, { body: {} }) : ask(removeSamplePlant, {}));
      } finally {
        await refresh();
      }
    });
    setAsks(false);
  };
  const state = data?.state ?? 'none';
  const moves = data !== undefined && isUnderWay(data);
  const isNew = state === 'none';
  const told = refusal ?? (data?.errorCode === undefined ? undefined : errorText(data.errorCode, data.detailsObject));
  return (
    <Card aria-label={t('setUp.sampleTitle')}>
      <h3>{t('setUp.sampleTitle')}</h3>
      <p>{t('setUp.sampleText')}</p>
      {moves && (
        <div className="progress" role="status">
          <p>
            {t(
              state === 'removing'
                ? 'setUp.sampleRemoving'
                : state === 'reporting'
                  ? 'setUp.sampleReporting'
                  : 'setUp.sampleLoading',
            )}
            {data.total > 0 && `: ${t('setUp.progress', { done: data.done, total: data.total })}`}
          </p>
          <LinearProgress
            aria-label={t('setUp.sampleTitle')}
            {...(data.total > 0
              ? { variant: 'determinate', value: Math.round((100 * data.done) / data.total) }
              : { variant: 'indeterminate' })}
          />
        </div>
      )}
      {state === 'loaded' && <p role="status">{t('setUp.sampleLoaded', { name: data?.startedBy ?? '' })}</p>}
      {state === 'partlyLoaded' && <p role="status">{t('setUp.samplePartlyLoaded')}</p>}
      {state === 'partlyRemoved' && <p role="status">{t('setUp.samplePartly')}</p>}
      {state === 'failed' && <p role="status">{t('setUp.sampleFailed')}</p>}
      {told !== undefined && !moves && <p role="alert">{told}</p>}
      {!mayChange && <p>{t('setUp.sampleNotYours')}</p>}
      {mayChange && !moves && isNew && (
        <Button size="medium" loading={busy} onClick={() => void send('load')}>
          {t('setUp.sampleLoad')}
        </Button>
      )}
      {mayChange && !moves && !isNew && (
        <Button size="medium" onClick={() => setAsks(true)}>
          {t('setUp.sampleRemove')}
        </Button>
      )}
      <RemovalDialog open={asks} busy={busy} onConfirm={() => void send('remove')} onCancel={() => setAsks(false)} />
    </Card>
  );
}
