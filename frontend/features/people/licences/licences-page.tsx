import Button from '@mui/material/Button';
import { CalendarOff, ListChecks } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { listLicences } from '#domain/administration/api/user-calls.ts';
import { moduleIds, moduleLicenceIds } from '#domain/administration/modules.ts';
import { type ListRow, listSource } from '#frontend/api/ask-client.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { usePeopleText } from '#frontend/features/people/people-text.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { ArchivedToggle } from '#frontend/kit/list/archived-toggle.tsx';
import type { ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { useList } from '#frontend/kit/list/data/use-list.ts';
import { MissingPanel } from '#frontend/kit/panels/missing-panel.tsx';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { LicencePanel } from './licence-panel.tsx';
import { SeveralLicences } from './several-licences.tsx';

const home = '/licences';
const several = 'batchedit';
const list = listSource(listLicences);
type Licence = ListRow<typeof listLicences>;
/** All of them, whatever the list shows: a handful. */
const all = { filters: [], sort: '', offset: 0, limit: 100 } as const;
const held = [{ field: 'isExpired', operator: '=', value: false }] as const;

/** `/licences`, below it `{id}` and `batchedit`: module licences, how many users may have each and until when. */
export default function LicencesPage() {
  const t = usePeopleText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { '*': id = '' } = useParams();
  const mayWrite = useRight('licences.write');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [showsExpired, setShowsExpired] = useState(true);
  const go = useCallback((where: string) => void navigate({ pathname: `${home}${where}`, search }), [navigate, search]);
  const { data, refetch } = useList({ ...list, topic: 'base-data' }, all);
  const licences = data?.items;
  const refresh = useCallback(async () => void (await refetch()), [refetch]);
  // What was saved is where the form begins anew.
  const [saves, setSaves] = useState(0);
  const chosen = licences?.find(({ moduleLicenceId }) => moduleLicenceId === id);
  const definition = useLicenceList({
    selected: id,
    open: useCallback((one: string) => go(`/${one}`), [go]),
    ticked: useMemo(
      () => (mayWrite ? { ids: ticked, onChange: setTicked, most: moduleLicenceIds.length } : undefined),
      [mayWrite, ticked],
    ),
    showsExpired,
  });
  return (
    <ListPage
      name="licences"
      definition={definition}
      start={
        <>
          {ticked.length > 0 && (
            <Button startIcon={<ListChecks size={15} strokeWidth={2} />} onClick={() => go(`/${several}`)}>
              {t('licences.change', { count: ticked.length })}
            </Button>
          )}
          <ArchivedToggle
            label={t('licences.showExpired')}
            icon={CalendarOff}
            isOn={showsExpired}
            onChange={setShowsExpired}
          />
        </>
      }
      panel={shown()}
    />
  );

  function shown() {
    if (id === '' || licences === undefined) return undefined;
    if (id === several)
      return mayWrite && ticked.length > 0 ? (
        <SeveralLicences
          licences={licences.filter(({ moduleLicenceId }) => ticked.includes(moduleLicenceId))}
          onClose={() => go('')}
          onDone={() => {
            setTicked([]);
            go('');
          }}
          refresh={refresh}
        />
      ) : undefined;
    if (chosen === undefined) return <MissingPanel title={t('licences.name')} isGone onClose={() => go('')} />;
    return (
      <LicencePanel
        key={`${chosen.moduleLicenceId} ${saves}`}
        licence={chosen}
        onClose={() => go('')}
        refresh={refresh}
        onSaved={() => setSaves((before) => before + 1)}
      />
    );
  }
}

interface LicenceListUse extends Pick<ListDefinition<Licence>, 'ticked'> {
  readonly selected: string;
  readonly open: (id: string) => void;
  readonly showsExpired: boolean;
}

function useLicenceList({ selected, open, ticked, showsExpired }: LicenceListUse): ListDefinition<Licence> {
  const t = usePeopleText();
  const names = useKitText();
  return useMemo(() => {
    const yesNo = [
      { value: true, label: t('value.yes') },
      { value: false, label: t('value.no') },
    ];
    return {
      ...list,
      id: ({ moduleLicenceId }) => moduleLicenceId,
      topic: 'base-data',
      ...(showsExpired ? {} : { fixed: held }),
      sort: 'siteSequence',
      emptyText: t('licences.none'),
      emptyFilterText: t('licences.none'),
      open: ({ moduleLicenceId }) => open(moduleLicenceId),
      selected,
      ...(ticked === undefined ? {} : { ticked }),
      isQuiet: ({ isExpired }) => isExpired,
      columns: [
        {
          field: 'moduleLicenceId',
          header: t('licences.name'),
          kind: 'choice',
          width: 260,
          flex: 1,
          choices: moduleLicenceIds.map((value) => ({ value, label: names(`licence.${value}`) })),
          render: ({ moduleLicenceId }) => <span className="strong">{names(`licence.${moduleLicenceId}`)}</span>,
        },
        {
          field: 'moduleId',
          header: t('licences.module'),
          kind: 'choice',
          width: 150,
          choices: moduleIds.map((value) => ({ value, label: t(`module.${value}`) })),
        },
        { field: 'usersAssigned', header: t('licences.assigned'), kind: 'number', width: 110, right: true },
        {
          field: 'maxNumberOfUsers',
          header: t('licences.max'),
          kind: 'number',
          width: 120,
          right: true,
          render: ({ maxNumberOfUsers }, format) =>
            maxNumberOfUsers === null ? t('licences.unlimited') : format.number(maxNumberOfUsers),
        },
        {
          field: 'expiryDate',
          header: t('licences.until'),
          kind: 'day',
          width: 200,
          render: ({ expiryDate, isExpired }, format) =>
            expiryDate === null ? (
              t('licences.unlimited')
            ) : (
              <span style={isExpired ? { color: 'var(--err)', fontWeight: 550 } : undefined}>
                {format.day(expiryDate)}
                {isExpired && ` (${t('licences.expired')})`}
              </span>
            ),
        },
        {
          field: 'isExpired',
          header: t('licences.isExpired'),
          kind: 'choice',
          width: 110,
          choices: yesNo,
          hiddenAtFirst: true,
        },
      ],
    };
  }, [t, names, selected, open, ticked, showsExpired]);
}
