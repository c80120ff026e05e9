import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { listLicences } from '#domain/administration/api/user-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { terminalKind } from './device-kinds.ts';
import { useDevicesText } from './devices-text.ts';

/** How many terminals the licence allows (base data §6), for who may read licences. */
export function LicenceLine() {
  const t = useDevicesText();
  const format = useFormat();
  const mayRead = useRight('licences.read');
  const { data } = useQuery({
    // Below the list, so that a terminal that comes or goes is counted.
    queryKey: ['list', terminalKind.path, 'licence'],
    queryFn: ({ signal }) => ask(listLicences, {}, { signal }),
    enabled: mayRead,
  });
  const licence = data?.items.find(({ moduleLicenceId }) => moduleLicenceId === 'terminal');
  if (licence === undefined) return null;
  const { usersAssigned: used, maxNumberOfUsers: most } = licence;
  const isFull = most !== null && used >= most;
  return (
    <Line data-full={isFull} role="status">
      {most === null
        ? t('licence.unlimited', { used: format.number(used) })
        : t('licence.used', { used: format.number(used), most: format.number(most) })}
    </Line>
  );
}

const Line = styled.span`
  align-self: center;
  padding: 0 4px;
  font-size: var(--size-dense);
  line-height: 18px;
  color: var(--text-2);
  &[data-full=true] { color: var(--warn); font-weight: 550; }
`;
