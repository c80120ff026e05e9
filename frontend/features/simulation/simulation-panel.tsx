import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { ChartNoAxesGantt, GitCompareArrows } from 'lucide-react';
import { useNavigate } from 'react-router';
import { discardSimulation, type ShownSimulation } from '#domain/simulation/calls.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { pageSimulation } from '#frontend/api/page-simulation.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Buttons } from '#frontend/kit/columns.ts';
import { MissingPanel } from '#frontend/kit/panels/missing-panel.tsx';
import { type Property, PropertyList } from '#frontend/kit/panels/property-list.tsx';
import { RecordPanel } from '#frontend/kit/panels/record-panel.tsx';
import { useSimulationText } from '#frontend/kit/simulation-text.ts';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import { comparisonPath, goTo, simulationsPath } from '#frontend/shell/simulation/simulation-address.ts';
import {
  planSince,
  useFigures,
  useRefreshSimulations,
  useSimulation,
} from '#frontend/shell/simulation/use-simulation.ts';
import { counted, figureWords } from './figure-words.ts';
import { Difference } from './late-orders.tsx';
import { RebaseWays } from './rebase-ways.tsx';
import { SimulationForm } from './simulation-form.tsx';
import { usePeople } from './use-people.ts';

interface SimulationPanelProps {
  readonly simulationId: string;
  readonly isEdited: boolean;
  readonly onClose: () => void;
}

/** One simulation: what it is for, whose it is, how it stands, and the way into it. */
export function SimulationPanel({ simulationId, isEdited, onClose }: SimulationPanelProps) {
  const t = useSimulationText();
  const errorText = useErrorText();
  const { data, error } = useSimulation(simulationId);
  if (data === undefined) {
    const isGone = error !== null && errorCodeOf(error) === 'objectnotexists';
    if (error === null) return null;
    return (
      <MissingPanel title={isGone ? t('title') : errorText(errorCodeOf(error))} isGone={isGone} onClose={onClose} />
    );
  }
  if (isEdited && data.may === 'own') return <SimulationForm simulation={data} onClose={onClose} />;
  return <Details simulation={data} onClose={onClose} />;
}

function Details({ simulation, onClose }: { readonly simulation: ShownSimulation; readonly onClose: () => void }) {
  const t = useSimulationText();
  const format = useFormat();
  const navigate = useNavigate();
  const { attempt } = useAttempt();
  const refresh = useRefreshSimulations();
  const { personName, sharedName } = usePeople();
  const isOwn = simulation.may === 'own';
  const mayWrite = useRight('simulations.write') && isOwn;
  const mayDiscard = useRight('simulations.delete') && isOwn;
  const { simulationId, name, purpose, tag, ownerId, baselineAt, ahead, behind, sharedWith, people } = simulation;
  const since = planSince(simulation);
  const line = (key: string, label: string, value: Property['value']): Property => ({ name: key, label, value });
  const discard = () =>
    attempt(async () => {
      await ask(discardSimulation, { params: { id: simulationId } });
      if (simulationId === pageSimulation) goTo(undefined, simulationsPath);
      onClose();
      await refresh();
      return t('discarded', { name });
    });
  const shared = sharedWith.map((one) => `${sharedName(one)} (${t(`may.${one.may}`)})`);
  return (
    <RecordPanel
      title={name}
      onClose={onClose}
      onEdit={mayWrite ? () => void navigate(`${simulationsPath}/edit/${simulationId}`) : undefined}
      onRemove={mayDiscard ? discard : undefined}
      words={{
        edit: t('edit'),
        remove: t('discard'),
        removeTitle: t('discard.title', { name }),
        removeText: (
          <p>
            {ahead > 0 && `${t('discard.changes', { count: ahead })} `}
            {t('discard.text')}
          </p>
        ),
      }}
    >
      <Ways>
        <Button
          size="medium"
          variant="contained"
          startIcon={<ChartNoAxesGantt size={16} strokeWidth={1.75} />}
          onClick={() => goTo(simulationId, '/production')}
        >
          {t('open')}
        </Button>
        <Button
          size="medium"
          startIcon={<GitCompareArrows size={16} strokeWidth={1.75} />}
          onClick={() => goTo(simulationId, comparisonPath)}
        >
          {t('compare')}
        </Button>
        <RebaseWays simulation={simulation} size="medium" />
      </Ways>
      {purpose !== undefined && purpose !== '' && <Purpose>{purpose}</Purpose>}
      <FigureTable simulation={simulation} />
      <PropertyList
        properties={[
          line('number', t('number'), simulationId),
          ...(tag === undefined || tag === '' ? [] : [line('tag', t('tag'), tag)]),
          line('owner', t('owner'), ownerId === undefined ? '–' : personName(ownerId)),
          line(
            'begins',
            t('begins'),
            baselineAt === null ? t('begins.first') : format.dateTime(Date.parse(baselineAt)),
          ),
          ...(since === undefined ? [] : [line('became', t('became'), format.dateTime(since))]),
          line('ahead', t('ahead'), counted(ahead, t, format)),
          line('behind', t('behind'), counted(behind, t, format)),
          line('shared', t('shared'), shared.length === 0 ? t('shared.nobody') : shared.join(', ')),
          line(
            'people',
            t('people'),
            people.length === 0
              ? t('people.nobody')
              : people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
          ),
        ]}
      />
    </RecordPanel>
  );
}

const Ways = styled(Buttons)`
  margin: 4px 0 16px;
`;

const Purpose = styled.p`
  margin-bottom: 16px;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** What is looked at first; the others stand in the comparison. */
const shown: ReadonlySet<string> = new Set(['onTimeRate', 'lateOrders', 'daysLate', 'throughputTime', 'overtime']);

/** The most important key figures of a simulation beside those of the plan. */
function FigureTable({ simulation }: { readonly simulation: ShownSimulation }) {
  const t = useSimulationText();
  const format = useFormat();
  const errorText = useErrorText();
  const { data, error } = useFigures(simulation);
  if (error !== null) return <Failed>{errorText(errorCodeOf(error))}</Failed>;
  const rows = data?.filter(({ name }) => shown.has(name)).map((figure) => figureWords(figure, {}, t, format));
  return (
    <Table aria-busy={rows === undefined}>
      <thead>
        <tr>
          <th />
          <th scope="col">{t('menu.plan')}</th>
          <th scope="col">{t('legend.after')}</th>
          <th />
        </tr>
      </thead>
      <tbody>
        {(rows ?? [...shown].map(() => undefined)).map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are always the same five
          <tr key={at} title={row?.formula}>
            <th scope="row">{row?.label ?? ' '}</th>
            <td>{row?.before}</td>
            <td>{row?.after}</td>
            <td>{row?.difference && <Difference data-tone={row.difference.tone}>{row.difference.text}</Difference>}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled.table`
  width: 100%;
  margin-bottom: 16px;
  border-collapse: collapse;
  font-size: var(--size-dense);
  line-height: 20px;
  & th, & td { height: 32px; padding: 4px 6px; border-bottom: 1px solid var(--line-1); text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
  & th[scope=row] { padding-left: 0; text-align: left; font-weight: 450; white-space: normal; }
  & thead th { height: 26px; font-size: var(--size-caption); font-weight: 500; color: var(--text-2); }
  & td:last-child { padding-right: 0; }
`;
const Failed = styled.p`
  margin-bottom: 16px;
  color: var(--err);
`;
