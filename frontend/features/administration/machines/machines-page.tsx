import styled from '@emotion/styled';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { rightOn } from '#domain/base-data/collection-areas.ts';
import { changeMachine } from '#domain/planning/api/shop-floor/machines-api.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { type Machine, useMachines } from '#frontend/kit/machines/use-machines.ts';
import { RelatedTable } from '#frontend/kit/panels/related-table.tsx';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { Tag } from '#frontend/kit/tag.tsx';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import { Frame } from '#frontend/shell/frame.tsx';

/** Seconds that can be chosen; what somebody has set by the API stands beside them. */
const lengths = [60, 300, 900, 3_600, 28_800, 86_400];

/** `/administration/machines`: which machines send signals, who is silent since when, and after how long one counts as silent. */
export default function MachinesPage() {
  const t = useKitText();
  const errorText = useErrorText();
  const format = useFormat();
  const { data, dataUpdatedAt, isError, error, isFetching } = useMachines();
  return (
    <Frame loading={isFetching && data === undefined}>
      {data === undefined && isError && (
        <StatePanel title={t('machines.failed')} text={errorText(errorCodeOf(error))} />
      )}
      {data !== undefined && (
        <Page>
          <RelatedTable
            label={t('machines.list')}
            rows={data}
            id={({ resourceId }) => resourceId}
            link={({ resourceId, resourceName }) => ({
              to: `/basedata/resources/${resourceId}`,
              text: resourceName ?? resourceId,
            })}
            linkHeader={t('machines.machine')}
            none={t('machines.none')}
            columns={[
              { header: t('machines.signals'), cell: (row) => <Signals machine={row} now={dataUpdatedAt} /> },
              { header: t('machines.state'), cell: ({ state }) => t(`machines.state.${state ?? 'unknown'}`) },
              {
                header: t('machines.lastSignal'),
                cell: ({ lastSignalAt }) => {
                  const at = Date.parse(lastSignalAt);
                  const length = format.duration(Math.max(0, dataUpdatedAt - at));
                  return t('machines.ago', { time: `${format.shortDate(at)} ${format.time(at)}`, length });
                },
              },
              { header: t('machines.silentAfter'), cell: (row) => <SilentAfter machine={row} /> },
            ]}
          />
        </Page>
      )}
    </Frame>
  );
}

function Signals({ machine: { isSilent, lastSignalAt }, now }: { readonly machine: Machine; readonly now: number }) {
  const t = useKitText();
  const format = useFormat();
  const length = format.duration(Math.max(0, now - Date.parse(lastSignalAt)));
  return (
    <Tag data-tone={isSilent ? 'warn' : 'ok'}>{isSilent ? t('machines.silent', { length }) : t('machines.heard')}</Tag>
  );
}

/** Takes effect when it is chosen. Without the right it is read only. */
function SilentAfter({ machine: { resourceId, resourceName, silentAfter } }: { readonly machine: Machine }) {
  const t = useKitText();
  const { attempt } = useAttempt();
  const format = useFormat();
  const client = useQueryClient();
  const mayWrite = useRight(rightOn('resources', 'write'));
  const words = (seconds: number): string => format.duration(seconds * 1000);
  if (!mayWrite) return words(silentAfter);
  const machine = resourceName ?? resourceId;
  const choose = async (seconds: number): Promise<void> => {
    await attempt(async () => {
      await ask(changeMachine, { params: { resourceId }, body: { silentAfter: seconds } });
      return t('machines.saved', { machine, length: words(seconds) });
    });
    await client.invalidateQueries({ queryKey: ['machines'] });
  };
  const choices = [...new Set([...lengths, silentAfter])].sort((one, other) => one - other);
  return (
    <TextField
      select
      size="small"
      value={silentAfter}
      slotProps={{ htmlInput: { 'aria-label': t('machines.silentAfterOf', { machine }) } }}
      onChange={({ target }) => void choose(Number(target.value))}
    >
      {choices.map((seconds) => (
        <MenuItem key={seconds} value={seconds}>
          {words(seconds)}
        </MenuItem>
      ))}
    </TextField>
  );
}

const Page = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: 16px;
  & a { color: inherit; font-weight: 600; text-decoration: none; }
  & a:hover { text-decoration: underline; }
`;
