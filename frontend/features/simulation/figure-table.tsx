import styled from '@emotion/styled';
import type { ShownSimulation } from '#domain/simulation/calls.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useSimulationText } from '#frontend/kit/simulation-text.ts';
import { useFigures } from '#frontend/shell/simulation/use-simulation.ts';
import { figureWords } from './figure-words.ts';
import { Difference } from './late-orders.tsx';

/** What is looked at first; the others stand in the comparison. */
const shown: ReadonlySet<string> = new Set(['onTimeRate', 'lateOrders', 'daysLate', 'throughputTime', 'overtime']);

/** The most important key figures of a simulation beside those of the plan. */
export function FigureTable({ simulation }: { readonly simulation: ShownSimulation }) {
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
