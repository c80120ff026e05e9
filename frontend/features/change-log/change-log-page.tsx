import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { useState } from 'react';
import { dayAt } from '#domain/kernel/time-zone.ts';
import { areaTexts } from '#frontend/i18n/area-texts.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { Frame } from '#frontend/shell/frame.tsx';
import type de from '#frontend/texts/change-log/de.json';
import { type Change, changesOf, type Period, periods } from './changes.ts';

const { useText } = areaTexts<typeof de>('change-log', import.meta.glob('#frontend/texts/change-log/*.json'));

/** `/changelogs` (planning §2, base data §2): what is new, by day. */
export default function ChangeLogPage() {
  const t = useText();
  const format = useFormat();
  const [period, setPeriod] = useState<Period>('all');
  const [newestFirst, setNewestFirst] = useState(true);
  const [today] = useState(() => dayAt(currentPlantTimeZone(), Date.now()));
  const shown = changesOf(period, newestFirst, today);
  const days = Map.groupBy(shown, ({ day }: Change) => day);
  return (
    <Frame
      breadcrumb={[{ label: t('title') }]}
      toolbar={
        <>
          <ToggleButtonGroup
            exclusive
            value={period}
            aria-label={t('period')}
            onChange={(_, next: Period | null) => next !== null && setPeriod(next)}
          >
            {periods.map((one) => (
              <ToggleButton key={one} value={one}>
                {t(`period.${one}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <Button
            startIcon={newestFirst ? <ArrowDownWideNarrow size={15} /> : <ArrowUpNarrowWide size={15} />}
            onClick={() => setNewestFirst(!newestFirst)}
          >
            {t(newestFirst ? 'newestFirst' : 'oldestFirst')}
          </Button>
        </>
      }
    >
      {shown.length === 0 ? (
        <StatePanel title={t('none')} />
      ) : (
        <Days>
          {[...days].map(([day, ofDay]) => (
            <section key={day}>
              <h2>
                <time dateTime={day}>{format.day(day)}</time>
              </h2>
              <ul>
                {ofDay.map(({ name }) => (
                  <li key={name}>{t(`change.${name}`)}</li>
                ))}
              </ul>
            </section>
          ))}
        </Days>
      )}
    </Frame>
  );
}

const Days = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: 20px 24px;
  & > section { display: grid; grid-template-columns: 120px minmax(0, 640px); gap: 4px 20px; padding: 12px 0; }
  & > section + section { border-top: 1px solid var(--line-2); }
  & h2 { font-size: var(--size-body); line-height: 20px; font-weight: 600; }
  & ul { margin: 0; padding: 0; list-style: none; display: flex; flex-direction: column; gap: 8px; }
  & li { line-height: 20px; }
  @media (max-width: 599px) { padding: 12px; & > section { grid-template-columns: minmax(0, 1fr); } }
`;
