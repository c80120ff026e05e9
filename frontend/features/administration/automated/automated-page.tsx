import styled from '@emotion/styled';
import Checkbox from '@mui/material/Checkbox';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { settingsPages } from '#domain/administration/settings-pages.ts';
import { type FileKind, fileKinds } from '#domain/base-data/file-kinds.ts';
import { folderSettings, type GlobalSettings, type SettingName } from '#domain/base-data/settings.ts';
import type { AnswerOf } from '#domain/call.ts';
import { readAutomated } from '#domain/import/automated.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { TextInput } from '#frontend/kit/form/inputs.tsx';
import { useFrameText } from '#frontend/kit/frame-text.ts';
import { NoteLine } from '#frontend/kit/note.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { usePlantSettings } from '#frontend/kit/plant-settings.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { ImportTabs } from '#frontend/shell/import-tabs.tsx';
import { useAdministrationText } from '../administration-text.ts';
import { useSettingWords } from '../setting-words.ts';
import { SettingLine } from '../settings/setting-line.tsx';
import { SettingsFoot } from '../settings/settings-foot.tsx';
import { type SettingsChanges, useSettingsChanges } from '../settings/use-settings-changes.ts';
import { useSettingsHistory } from '../settings/use-settings-history.ts';
import { faultOf, LastFiles } from './last-files.tsx';

/** Milliseconds between two looks at what became of files: it is told to nobody else. */
const refreshEvery = 5_000;

const groups = settingsPages.importSettings;
const below: readonly SettingName[] = ['automatedImportUserId', 'automatedImportExternalSystem'];
const names: readonly SettingName[] = [
  ...groups.automatedImport,
  ...groups.automatedImportTimetable,
  ...groups.automatedExport,
  ...groups.automatedFaults,
];

type Automated = AnswerOf<typeof readAutomated>;

/** `/import/automated`: which files are taken by themselves and from where, what became of the last ones, and what is written. */
export default function AutomatedPage() {
  const t = useAdministrationText();
  const frame = useFrameText();
  const errorText = useErrorText();
  const settings = usePlantSettings();
  const { data, isError, error } = useQuery({
    queryKey: ['automatedImport'],
    queryFn: ({ signal }) => ask(readAutomated, {}, { signal }),
    refetchInterval: refreshEvery,
  });
  const isThere = data !== undefined && settings !== undefined;
  return (
    <Frame
      breadcrumb={[{ label: frame('area.import'), to: '/import' }, { label: frame('import.automated') }]}
      tabs={<ImportTabs chosen="/import/automated" />}
      loading={!isThere && !isError}
    >
      {data === undefined && isError && (
        <StatePanel title={t('automated.failedLoad')} text={errorText(errorCodeOf(error))} />
      )}
      {isThere && <Settings automated={data} settings={settings} />}
    </Frame>
  );
}

function Settings({ automated, settings }: { readonly automated: Automated; readonly settings: GlobalSettings }) {
  const t = useAdministrationText();
  const form = useSettingsChanges(settings);
  const maySee = useRight('settings.read');
  // What was entered stays when the right to store it goes.
  const mayChange = useRight('settings.write') || form.count > 0;
  const history = useSettingsHistory(names, settings);
  const lines = (members: readonly SettingName[]): ReactNode =>
    members.map((name) => (
      <SettingLine key={name} name={name} form={form} settings={settings} history={history} fixed={!mayChange} />
    ));
  const exported = automated.places.find(({ place }) => place === 'progresses');
  return (
    <Page
      data-testid="automated"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.canSave) void form.save().then((done) => done && notify({ severity: 'success', text: t('saved') }));
      }}
    >
      <section aria-labelledby="taken">
        <h2 id="taken">{t('group.automatedImport')}</h2>
        <p>{t('automated.text')}</p>
        {!automated.hasImportFolder && (
          <Missing text={t('automated.noImportFolder', { name: 'LEITSTAND_IMPORT_FOLDER' })} />
        )}
        <Kinds places={automated.places} form={form} maySee={maySee} fixed={!mayChange} />
        {maySee && <div className="pair">{lines(below)}</div>}
      </section>
      {maySee && (
        <div className="beside">
          <section aria-labelledby="when">
            <h2 id="when">{t('group.automatedImportTimetable')}</h2>
            {lines(groups.automatedImportTimetable)}
          </section>
          <section aria-labelledby="written">
            <h2 id="written">{t('group.automatedExport')}</h2>
            {!automated.hasExportFolder && (
              <Missing text={t('automated.noExportFolder', { name: 'LEITSTAND_EXPORT_FOLDER' })} />
            )}
            {lines(groups.automatedExport)}
            {exported?.isOn === true && (
              <>
                {exported.fault !== undefined && <Fault code={exported.fault} />}
                <h3>{t('automated.lastFiles')}</h3>
                <LastFiles files={exported.files} />
              </>
            )}
          </section>
          <section aria-labelledby="faults">
            <h2 id="faults">{t('group.automatedFaults')}</h2>
            {lines(groups.automatedFaults)}
          </section>
        </div>
      )}
      <SettingsFoot form={form} isOpen={maySee && mayChange} />
    </Page>
  );
}

interface KindsProps {
  readonly places: Automated['places'];
  readonly form: SettingsChanges;
  readonly maySee: boolean;
  readonly fixed: boolean;
}

/** A row for each kind of files: on or off, folder, and how it went. */
function Kinds({ places, form, maySee, fixed }: KindsProps) {
  const t = useAdministrationText();
  const words = useSettingWords();
  const format = useFormat();
  const on = form.valueOf('automatedImportTypes') as readonly FileKind[];
  const toggle = (kind: FileKind): void =>
    form.set(
      'automatedImportTypes',
      fileKinds.filter((one) => (one === kind) !== on.includes(one)),
    );
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t('automated.kind')}</th>
          {maySee && <th scope="col">{t('automated.folder')}</th>}
          <th scope="col">{t('automated.lookedAt')}</th>
          <th scope="col">{t('automated.lastFiles')}</th>
        </tr>
      </thead>
      <tbody>
        {fileKinds.map((kind) => {
          const place = places.find((one) => one.place === kind);
          const setting = folderSettings[kind];
          const error = form.errorOf(setting);
          return (
            <tr key={kind} data-off={maySee ? !on.includes(kind) : place?.isOn !== true}>
              <th scope="row">
                <label>
                  <Checkbox
                    size="small"
                    checked={maySee ? on.includes(kind) : place?.isOn === true}
                    disabled={fixed || !maySee}
                    onChange={() => toggle(kind)}
                  />
                  {words.value('automatedImportTypes', kind)}
                </label>
              </th>
              {maySee && (
                <td data-header={t('automated.folder')}>
                  <fieldset className="folder" disabled={fixed} aria-label={words.label(setting)}>
                    <TextInput
                      value={String(form.valueOf(setting))}
                      wrong={error !== undefined}
                      onChange={(next) => form.set(setting, next ?? '')}
                    />
                    {error !== undefined && <small role="alert">{`${error} ${words.help(setting)}`}</small>}
                  </fieldset>
                </td>
              )}
              <td data-header={t('automated.lookedAt')} className="tabular">
                {place?.lookedAt === undefined ? t('automated.never') : format.dateTime(Date.parse(place.lookedAt))}
                {place?.fault !== undefined && <Fault code={place.fault} />}
              </td>
              <td data-header={t('automated.lastFiles')}>
                <LastFiles files={place?.files ?? []} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

const Missing = ({ text }: { readonly text: string }) => (
  <NoteLine data-tone="warn">
    <CircleAlert size={16} aria-hidden />
    {text}
  </NoteLine>
);

const Fault = ({ code }: { readonly code: string }) => <Wrong role="alert">{faultOf(code)}</Wrong>;

const Wrong = styled.p`
  margin: 4px 0 0;
  color: var(--err);
  font-weight: 500;
  white-space: normal;
`;

const Page = styled.form`
  flex: 1;
  min-height: 0;
  overflow: auto;
  display: flex;
  flex-direction: column;
  gap: 20px;
  padding: 20px 24px 0;
  & > section, & > .beside > section {
    padding: 16px 20px;
    border: 1px solid var(--line-2);
    border-radius: 10px;
    background: var(--surface);
  }
  & .pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 32px; }
  & .pair > fieldset { border-bottom: 0; }
  & > .beside { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); align-items: start; gap: 20px; }
  & h2 { margin: 0 0 4px; font-size: var(--size-title-3); line-height: 20px; font-weight: 650; }
  & h3 { margin: 12px 0 6px; font-size: var(--size-dense); font-weight: 600; }
  & section > p { margin: 0 0 12px; color: var(--text-2); max-width: 90ch; }
  @media (max-width: 1100px) { & > .beside, & .pair { grid-template-columns: minmax(0, 1fr); } }
  @media (max-width: 599px) { padding: 12px 12px 0; }
`;

const Table = styled.table`
  width: 100%;
  margin-bottom: 8px;
  border-collapse: collapse;
  & th, & td {
    padding: 6px 16px 6px 0;
    border-bottom: 1px solid var(--line-1);
    text-align: left;
    vertical-align: top;
    font-weight: 400;
  }
  & thead th { padding-top: 4px; color: var(--text-3); font-size: var(--size-caption); white-space: nowrap; }
  & tbody th { width: 22%; }
  & td:nth-of-type(1) { width: 22%; }
  & td:last-of-type { width: 34%; padding-right: 0; }
  & tbody th label { display: flex; align-items: center; gap: 4px; min-height: 36px; font-weight: 600; cursor: pointer; }
  & tr[data-off=true] th label { font-weight: 400; color: var(--text-2); }
  & fieldset.folder { min-width: 0; margin: 0; padding: 0; border: 0; }
  & fieldset.folder > small { display: block; margin-top: 4px; color: var(--err); font-size: var(--size-caption); }
  & td:not(:has(.folder)) { padding-top: 14px; }
  @media (max-width: 599px) {
    & thead { display: none; }
    & tr { display: block; padding: 8px 0; border-bottom: 1px solid var(--line-2); }
    & th, & td { display: block; width: auto !important; padding: 4px 0 !important; border: 0; }
    & tbody th label { min-height: 48px; }
    & td[data-header]::before { content: attr(data-header); display: block; color: var(--text-3); font-size: var(--size-caption); }
  }
`;
