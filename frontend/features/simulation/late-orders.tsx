import styled from '@emotion/styled';
import type { ShownSimulation } from '#domain/simulation/calls.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useSimulationText } from '#frontend/kit/simulation-text.ts';
import { useFigures } from '#frontend/shell/simulation/use-simulation.ts';

/** How many orders are late in it, and by how many more or fewer than in the plan. */
export function LateOrders({ simulation }: { readonly simulation: ShownSimulation }) {
  const t = useSimulationText();
  const format = useFormat();
  const late = useFigures(simulation).data?.find(({ name }) => name === 'lateOrders');
  if (late?.after === undefined || late.after === null) return <Quiet>–</Quiet>;
  const difference = late.after - (late.before ?? late.after);
  return (
    <span className="tabular" title={t('before', { value: format.number(late.before ?? 0) })}>
      {format.number(late.after)}{' '}
      {difference !== 0 && (
        <Difference data-tone={difference < 0 ? 'ok' : 'warn'}>{format.countDifference(difference)}</Difference>
      )}
    </span>
  );
}

const Quiet = styled.span`
  color: var(--text-3);
`;
/** Better or worse than what it is compared with. */
export const Difference = styled.span`
  display: inline-block;
  padding: 1px 7px;
  border-radius: 5px;
  font-size: var(--size-caption);
  line-height: 18px;
  font-weight: 600;
  color: var(--text-2);
  background: var(--sunken);
  &[data-tone=ok] { color: var(--ok); background: var(--ok-tint); }
  &[data-tone=warn] { color: var(--warn); background: var(--warn-tint); }
`;
