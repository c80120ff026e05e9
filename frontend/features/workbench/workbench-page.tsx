import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { ScanBarcode, SlidersHorizontal } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { type WorkKind, workKinds } from '#domain/administration/preferences.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { Split } from '#frontend/kit/columns.ts';
import { ListTabs } from '#frontend/kit/list/list-tabs.tsx';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { useWedge } from '#frontend/kit/scan/use-wedge.ts';
import { usePhone } from '#frontend/kit/use-phone.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { FilterBar } from './filter-bar.tsx';
import { StepPanel } from './step-panel.tsx';
import { useMayScan, useScan } from './use-scan.ts';
import { useWorkList } from './use-work-list.ts';
import { WorkCard } from './work-card.tsx';
import { inGroups } from './work-rows.ts';
import { filterOf, isFiltered, noFilter } from './workbench-filter.ts';
import { WorkbenchSettings } from './workbench-settings.tsx';
import { useWorkbenchText } from './workbench-text.ts';

/** `/workbench`: without a kind the one that the person begins with (base data §2, §3). */
export default function WorkbenchPage() {
  const { kind, id } = useParams();
  const [settings] = usePreference('workbench', 'settings');
  const known = workKinds.find((one) => one === kind);
  if (known === undefined) return <Navigate to={`/workbench/${settings.defaultKind ?? 'operations'}`} replace />;
  return <Workbench key={known} kind={known} id={id} />;
}

const pageSize = 100;
/** The plant answers no more at once; who has more to do filters. */
const mostRows = 1_000;

function Workbench({ kind, id }: { readonly kind: WorkKind; readonly id: string | undefined }) {
  const t = useWorkbenchText();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const mayScan = useMayScan();
  const [kept, change] = usePreference('workbench', kind);
  const filter = useMemo(() => filterOf(kept), [kept]);
  const [limit, setLimit] = useState(pageSize);
  const [setting, setSetting] = useState(false);
  // Of what is shown: rows of the filter before stay until those of the new one have come.
  const { rows, total, at: now, query, settings } = useWorkList(kind, filter, limit);
  const { scan } = useScan();
  useWedge((code) => void scan(code), mayScan && kind === 'operations');
  const reset = useCallback(() => change(noFilter), [change]);
  const close = (): void => void navigate(`/workbench/${kind}`);
  const checks =
    (kind === 'operations' ? settings?.checkPlausibility : settings?.checkActivitiesPlausibility) === true ||
    filter.notPlausible;
  // On a phone the step takes the whole page.
  const covered = isPhone && id !== undefined;
  const tabs = workKinds.map((one) => ({ label: t(`kind.${one}`), to: `/workbench/${one}` }));
  return (
    <Frame
      breadcrumb={[{ label: t('title') }]}
      tabs={covered ? undefined : <ListTabs tabs={tabs} label={t('kinds')} />}
      toolbar={
        covered ? undefined : (
          <>
            <FilterBar kind={kind} filter={filter} checks={checks} onChange={change} onReset={reset} />
            {!isPhone && (
              <Button
                aria-label={t('settings')}
                onClick={() => setSetting(true)}
                startIcon={<SlidersHorizontal size={15} strokeWidth={1.75} />}
              >
                {t('settings')}
              </Button>
            )}
            {mayScan && !isPhone && (
              <Button
                variant="contained"
                startIcon={<ScanBarcode size={16} strokeWidth={1.75} />}
                onClick={() => void navigate('/workbench/scanOperations')}
              >
                {t('scan')}
              </Button>
            )}
          </>
        )
      }
      loading={query.isPending}
    >
      <Split>
        <List aria-busy={query.isPlaceholderData}>
          {rows === undefined ? (
            query.isError ? (
              <StatePanel
                title={t('failed')}
                text={errorText(errorCodeOf(query.error))}
                action={<Button onClick={() => void query.refetch()}>{t('retry')}</Button>}
              />
            ) : (
              <StatePanel title={t('loading')} />
            )
          ) : rows.length === 0 ? (
            isFiltered(kind, filter) ? (
              <StatePanel title={t('none.filtered')} action={<Button onClick={reset}>{t('filter.reset')}</Button>} />
            ) : (
              <StatePanel
                title={t(`none.${kind}`)}
                action={
                  filter.timespan !== 'all' && (
                    <Button onClick={() => change({ timespan: 'all' })}>{t('none.later')}</Button>
                  )
                }
              />
            )
          ) : (
            <>
              {inGroups(rows, now, currentPlantTimeZone()).map(([group, of], index, all) => (
                <section key={group} aria-label={t(`group.${group}`)}>
                  <h2>
                    {t(`group.${group}`)} {/* Of the last one there may be more that is not here yet. */}
                    <small className="tabular">
                      {of.length}
                      {index === all.length - 1 && total > rows.length && '+'}
                    </small>
                  </h2>
                  <ul>
                    {of.map((row) => (
                      <WorkCard key={row.id} row={row} now={now} isChosen={row.id === id} />
                    ))}
                  </ul>
                </section>
              ))}
              {total > rows.length && (
                <footer>
                  <span>{t('shown', { shown: rows.length, total })}</span>
                  {limit < mostRows && (
                    <Button onClick={() => setLimit(Math.min(mostRows, limit + pageSize))}>{t('more')}</Button>
                  )}
                </footer>
              )}
              {isPhone && (
                <footer>
                  <Button onClick={() => setSetting(true)}>{t('settings')}</Button>
                </footer>
              )}
            </>
          )}
        </List>
        {id !== undefined && <StepPanel key={id} kind={kind} id={id} onClose={close} />}
        {mayScan && isPhone && id === undefined && (
          <Floating type="button" onClick={() => void navigate('/workbench/scanOperations')}>
            <ScanBarcode size={24} strokeWidth={1.75} aria-hidden /> {t('scan')}
          </Floating>
        )}
      </Split>
      <WorkbenchSettings open={setting} onClose={() => setSetting(false)} />
    </Frame>
  );
}

const List = styled.div`
  container-type: inline-size;
  flex: 1;
  min-width: 0;
  overflow: auto;
  display: flex;
  flex-direction: column;
  & h2 {
    position: sticky;
    top: 0;
    z-index: 1;
    display: flex;
    justify-content: space-between;
    padding: 5px 16px 5px 20px;
    background: var(--sunken);
    border-bottom: 1px solid var(--line-2);
    color: var(--text-2);
    font-size: var(--size-caption);
    line-height: 16px;
    font-weight: 600;
  }
  &[aria-busy=true] section { opacity: 0.5; }
  & h2 > small { font: inherit; }
  & footer { display: flex; align-items: center; justify-content: center; gap: 12px; padding: 16px; color: var(--text-2); }
  @media (max-width: 599px) {
    padding: 0 16px 96px;
    & h2 { position: static; padding: 16px 2px 8px; background: none; border: 0; font-size: var(--size-body); line-height: 18px; }
    & ul { display: flex; flex-direction: column; gap: 10px; }
    & footer { flex-direction: column; }
  }
`;

const Floating = styled.button`
  position: absolute;
  right: 16px;
  bottom: 16px;
  display: inline-flex;
  align-items: center;
  gap: 10px;
  height: 60px;
  padding: 0 24px;
  border: 0;
  border-radius: 30px;
  background: var(--accent);
  color: var(--on-solid);
  font: 600 var(--size-title-2)/24px var(--font);
  box-shadow: var(--sh-3);
  cursor: pointer;
`;
