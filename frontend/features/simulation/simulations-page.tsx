import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { listSimulations, type ShownSimulation, shownSimulation } from '#domain/simulation/calls.ts';
import { mayKinds } from '#domain/simulation/sharing.ts';
import { pathOf } from '#frontend/api/ask-client.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { Avatar } from '#frontend/kit/avatar.tsx';
import type { ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { useSimulationText } from '#frontend/kit/simulation-text.ts';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { simulationsPath } from '#frontend/shell/simulation/simulation-address.ts';
import { planSince, useLooking } from '#frontend/shell/simulation/use-simulation.ts';
import { counted } from './figure-words.ts';
import { LateOrders } from './late-orders.tsx';
import { SimulationForm } from './simulation-form.tsx';
import { SimulationPanel } from './simulation-panel.tsx';
import { usePeople } from './use-people.ts';

/** `/simulations`, below it `new`, `{id}` and `edit/{id}`: which there are, whose, and how far each is from the plan. */
export default function SimulationsPage() {
  const t = useSimulationText();
  const navigate = useNavigate();
  const { '*': below = '' } = useParams();
  const mayCreate = useRight('simulations.write');
  const { personName } = usePeople();
  const [, edited] = /^edit\/(.+)$/.exec(below) ?? [];
  const open = edited ?? below;
  const definition = useMemo<ListDefinition<ShownSimulation>>(
    () => ({
      path: pathOf(listSimulations),
      row: shownSimulation,
      id: (row) => row.simulationId,
      topic: 'lists',
      sort: '-createdAt',
      emptyText: t('empty'),
      emptyAbout: t('empty.about'),
      emptyFilterText: t('none'),
      open: (row) => void navigate(`${simulationsPath}/${row.simulationId}`),
      selected: open,
      columns: [
        {
          field: 'name',
          header: t('name'),
          kind: 'text',
          width: 220,
          flex: 2,
          render: (row, format) => {
            const since = planSince(row);
            return (
              <span className="strong" title={row.purpose}>
                {row.name}
                {since !== undefined && <Became>{`${t('became')} ${format.dateTime(since)}`}</Became>}
              </span>
            );
          },
        },
        {
          field: 'simulationId',
          header: t('number'),
          kind: 'text',
          width: 80,
          render: (row) => <Number>{row.simulationId}</Number>,
        },
        { field: 'tag', header: t('tag'), kind: 'text', width: 120 },
        {
          field: 'ownerId',
          header: t('owner'),
          kind: 'text',
          width: 150,
          unfiltered: true,
          value: (row) => (row.ownerId === undefined ? undefined : personName(row.ownerId)),
        },
        {
          field: 'baselineAt',
          header: t('begins'),
          kind: 'instant',
          width: 136,
          computed: true,
          value: (row) => row.baselineAt ?? undefined,
        },
        {
          field: 'ahead',
          header: t('ahead'),
          kind: 'number',
          width: 130,
          right: true,
          computed: true,
          render: (row, format) => counted(row.ahead, t, format),
        },
        {
          field: 'behind',
          header: t('behind'),
          kind: 'number',
          width: 130,
          right: true,
          computed: true,
          render: (row, format) => <span title={t('behind.help')}>{counted(row.behind, t, format)}</span>,
        },
        {
          field: 'lateOrders',
          header: t('figure.lateOrders'),
          kind: 'number',
          width: 160,
          right: true,
          computed: true,
          unexported: true,
          value: () => undefined,
          render: (row) => <LateOrders simulation={row} />,
        },
        {
          field: 'people',
          header: t('people'),
          kind: 'text',
          width: 120,
          computed: true,
          value: (row) => row.people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
          render: (row) => (
            <People>
              {row.people.map((who) => (
                <span key={who.userId} title={`${who.firstName} ${who.lastName}`}>
                  <Avatar user={who} size={22} />
                </span>
              ))}
            </People>
          ),
        },
        {
          field: 'may',
          header: t('may'),
          kind: 'text',
          width: 110,
          computed: true,
          value: (row) => t(`may.${mayKinds.find((kind) => kind === row.may) ?? 'read'}`),
        },
        {
          field: 'purpose',
          header: t('purpose'),
          kind: 'text',
          width: 260,
          hiddenAtFirst: true,
        },
      ],
    }),
    [t, navigate, open, personName],
  );
  useLooking();
  const close = (): void => void navigate(simulationsPath);
  return (
    <ListPage
      name="simulations"
      definition={definition}
      breadcrumb={[{ label: t('title') }]}
      start={
        mayCreate && (
          <Button
            variant="contained"
            startIcon={<Plus size={15} strokeWidth={1.75} />}
            onClick={() => void navigate(`${simulationsPath}/new`)}
          >
            {t('new')}
          </Button>
        )
      }
      panel={
        open === 'new' ? (
          mayCreate && <SimulationForm onClose={close} />
        ) : open === '' ? undefined : (
          <SimulationPanel key={open} simulationId={open} isEdited={edited !== undefined} onClose={close} />
        )
      }
    />
  );
}

const Number = styled.span`
  color: var(--sim);
  font-weight: 600;
`;
const Became = styled.small`
  margin-left: 8px;
  padding: 1px 7px;
  border-radius: 9px;
  background: color-mix(in srgb, var(--sim) 14%, transparent);
  color: var(--sim);
  font-size: var(--size-caption);
  font-weight: 550;
`;
const People = styled.span`
  display: inline-flex;
  align-items: center;
  height: 100%;
  & > span + span { margin-left: -5px; }
  & > span > span { box-shadow: 0 0 0 2px var(--surface); }
`;
