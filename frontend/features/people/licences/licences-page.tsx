import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useCallback, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { moduleIds } from '#domain/administration/modules.ts';
import { listLicences } from '#domain/administration/user-calls.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { askAt } from '#frontend/api/ask.ts';
import { useLiveRefresh } from '#frontend/api/use-live-refresh.ts';
import { usePeopleText } from '#frontend/features/people/people-text.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { MissingPanel } from '#frontend/kit/missing-panel.tsx';
import { StatePanel } from '#frontend/kit/state-panel.tsx';
import { Frame } from '#frontend/shell/frame.tsx';
import { LicencePanel } from './licence-panel.tsx';

const home = '/licences';

/** `/licences` and `/licences/{id}`: modules, their licences, how many users may have each and until when. */
export default function LicencesPage() {
  const t = usePeopleText();
  const names = useKitText();
  const errorText = useErrorText();
  const format = useFormat();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { '*': id = '' } = useParams();
  const read = useQuery({
    queryKey: ['licences', 'all'],
    queryFn: ({ signal }) => askAt(listLicences, {}, { signal }),
  });
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: ['licences'] }), [client]);
  const again = useCallback(() => void refresh(), [refresh]);
  useLiveRefresh('base-data', { position: read.data?.position, at: read.dataUpdatedAt }, again);
  const licences = read.data?.body.items;
  // What was saved is where the form begins anew.
  const [saves, setSaves] = useState(0);
  const chosen = licences?.find(({ moduleLicenceId }) => moduleLicenceId === id);
  return (
    <Frame loading={read.isFetching}>
      {licences === undefined && read.isError && (
        <StatePanel title={t('failed')} text={errorText(errorCodeOf(read.error))} />
      )}
      <Split>
        <div>
          {licences !== undefined && (
            <Table>
              <thead>
                <tr>
                  <th scope="col">{t('licences.name')}</th>
                  <th scope="col">{t('licences.assigned')}</th>
                  <th scope="col">{t('licences.max')}</th>
                  <th scope="col">{t('licences.until')}</th>
                </tr>
              </thead>
              <tbody>
                {moduleIds.map((module) => (
                  <Fragment key={module}>
                    <tr className="module">
                      <th scope="rowgroup" colSpan={4}>
                        {t(`module.${module}`)}
                      </th>
                    </tr>
                    {licences
                      .filter(({ moduleId }) => moduleId === module)
                      .map((one) => (
                        <tr key={one.moduleLicenceId} aria-selected={one === chosen}>
                          <th scope="row">
                            <button type="button" onClick={() => void navigate(`${home}/${one.moduleLicenceId}`)}>
                              {names(`licence.${one.moduleLicenceId}`)}
                            </button>
                          </th>
                          <td>{format.number(one.usersAssigned)}</td>
                          <td>
                            {one.maxNumberOfUsers === null
                              ? t('licences.unlimited')
                              : format.number(one.maxNumberOfUsers)}
                          </td>
                          <td data-expired={one.isExpired}>
                            {one.expiryDate === null ? t('licences.unlimited') : format.day(one.expiryDate)}
                            {one.isExpired && ` (${t('licences.expired')})`}
                          </td>
                        </tr>
                      ))}
                  </Fragment>
                ))}
              </tbody>
            </Table>
          )}
        </div>
        {chosen === undefined && licences !== undefined && id !== '' && (
          <MissingPanel title={t('licences.name')} isGone onClose={() => void navigate(home)} />
        )}
        {chosen !== undefined && (
          <LicencePanel
            key={`${chosen.moduleLicenceId} ${saves}`}
            licence={chosen}
            onClose={() => void navigate(home)}
            refresh={refresh}
            onSaved={() => setSaves((before) => before + 1)}
          />
        )}
      </Split>
    </Frame>
  );
}

const Split = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  position: relative;
  & > div { flex: 1; min-width: 0; overflow: auto; padding: 16px; }
  @media (max-width: 599px) { & > div { padding: 8px; } }
`;
const Table = styled.table`
  width: 100%;
  max-width: 860px;
  border-collapse: collapse;
  background: var(--surface);
  font-size: var(--size-body);
  & th, & td { padding: 8px 10px; text-align: left; border-bottom: 1px solid var(--line-1); overflow-wrap: anywhere; }
  & th[scope=col] { font-size: var(--size-caption); font-weight: 550; color: var(--text-2); }
  & .module th { padding-top: 16px; font-size: var(--size-caption); font-weight: 650; color: var(--text-2); }
  & th[scope=row] { font-weight: 500; }
  & th button { padding: 4px 0; border: 0; background: none; color: var(--accent); font: inherit; text-align: left; cursor: pointer; }
  & th button:hover { text-decoration: underline; }
  & tr[aria-selected=true] { background: var(--hover); }
  & td[data-expired=true] { color: var(--err); font-weight: 550; }
  /* Room for words on a phone: names may break, what was agreed may not. */
  @media (max-width: 599px) {
    font-size: var(--size-caption);
    & th, & td { padding: 8px 5px; }
    & th[scope=col], & td { overflow-wrap: normal; }
    & th[scope=col] { font-size: var(--size-micro); }
    & tbody th[scope=row] { padding-block: 0; }
    & th button { min-height: 48px; }
  }
`;
