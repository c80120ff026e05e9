import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { exportAudit, type SealHeads, sealHeads } from '#domain/administration/api/audit-calls.ts';
import { endOfDay, startOfDay } from '#domain/kernel/time-zone.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { CopyButton } from '#frontend/kit/buttons/copy-button.tsx';
import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { PropertyList } from '#frontend/kit/panels/property-list.tsx';
import { Section } from '#frontend/kit/panels/section.tsx';
import { SidePanel } from '#frontend/kit/panels/side-panel.tsx';
import { saveFile } from '#frontend/kit/save-file.ts';
import { useWork } from '#frontend/kit/use-attempt.ts';
import { useAdministrationText } from './administration-text.ts';
import { ArchiveRun, ArchiveTools as Tools } from './archive-run.tsx';

/** Milliseconds between two looks at the seals, which come every minute. */
const refreshEvery = 20_000;

/** How the log is sealed, as the plant says now. */
export const useSealHeads = () =>
  useQuery({
    queryKey: ['seal-heads'],
    queryFn: ({ signal }) => ask(sealHeads, {}, { signal }),
    refetchInterval: refreshEvery,
  });

/** Key and last checkpoint for an auditor, whether the log is as it was sealed, and the archive. */
export function SealsPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useAdministrationText();
  const errorText = useErrorText();
  const { data: heads, error } = useSealHeads();
  const mayExport = useRight('audit.export');
  return (
    <SidePanel title={t('seals')} onClose={onClose}>
      <Cards>
        {error !== null && <p role="alert">{errorText(errorCodeOf(error))}</p>}
        {heads !== undefined && <State heads={heads} />}
        {mayExport && heads?.publicKey !== undefined && <Archive />}
      </Cards>
    </SidePanel>
  );
}

function State({ heads }: { readonly heads: SealHeads }) {
  const t = useAdministrationText();
  const format = useFormat();
  const shownKey = useRef<HTMLElement>(null);
  const { publicKey, checkpoints, events, sealedAt, away, alarm } = heads;
  const [checkpoint] = checkpoints;
  const time = (at: string): string => format.dateTime(Date.parse(at));
  const save = (name: string, text: string) => () => saveFile(name, new Blob([text], { type: 'text/plain' }));
  const properties = [
    ...(sealedAt === undefined ? [] : [{ name: 'at', label: t('seals.at'), value: time(sealedAt) }]),
    ...(events === undefined ? [] : [{ name: 'events', label: t('seals.events'), value: format.number(events, 0) }]),
  ];
  return (
    <>
      {alarm !== undefined ? (
        <Alarm role="alert">
          <ShieldAlert size={18} strokeWidth={2} aria-hidden />
          <div>
            <strong>{t(`alarm.${alarm.kind}`, { position: alarm.position ?? '' })}</strong>
            <p>{t('alarm.since', { time: time(alarm.since) })}</p>
            <p>{t('alarm.todo')}</p>
          </div>
        </Alarm>
      ) : (
        checkpoint !== undefined && (
          <Well role="status">
            <ShieldCheck size={18} strokeWidth={2} aria-hidden />
            {t('seals.ok')}
          </Well>
        )
      )}
      {away !== undefined && <p role="status">{t('seals.away', { place: away.place, time: time(away.since) })}</p>}
      {checkpoint === undefined && alarm === undefined && <p>{t('seals.none')}</p>}
      {properties.length > 0 && <PropertyList properties={properties} />}
      {publicKey !== undefined && (
        <Section title={t('seals.key')}>
          <code ref={shownKey}>{publicKey}</code>
          <p>{t('seals.key.why')}</p>
          <Tools>
            <CopyButton text={publicKey} shown={shownKey} />
            <Button onClick={save('key.pub', `${publicKey}\n`)}>{t('seals.key.save')}</Button>
          </Tools>
        </Section>
      )}
      {checkpoint !== undefined && (
        <Section title={t('seals.checkpoint')}>
          <pre>{checkpoint}</pre>
          <Tools>
            <Button onClick={save('checkpoint', checkpoint)}>{t('seals.checkpoint.save')}</Button>
          </Tools>
        </Section>
      )}
    </>
  );
}

const daySchema = z.iso.date().optional();

function Archive() {
  const t = useAdministrationText();
  const [from, setFrom] = useState<string>();
  const [to, setTo] = useState<string>();
  const [runId, setRunId] = useState<string>();
  const { refusal, run } = useWork();
  const wrong = { from: !daySchema.safeParse(from).success, to: !daySchema.safeParse(to).success };
  const isWrong = wrong.from || wrong.to;
  const start = () =>
    run(async () => {
      const zone = currentPlantTimeZone();
      const body = {
        ...(from === undefined ? {} : { from: new Date(startOfDay(zone, from)).toISOString() }),
        ...(to === undefined ? {} : { to: new Date(endOfDay(zone, to) - 1).toISOString() }),
      };
      setRunId((await ask(exportAudit, { body })).runId);
    });
  const days = { from: [from, setFrom], to: [to, setTo] } as const;
  return (
    <Section title={t('export')}>
      <p>{t('export.why')}</p>
      <Days>
        {(['from', 'to'] as const).map((name) => (
          <FormField key={name} label={t(`export.${name}`)} error={wrong[name] ? t('export.wrongDay') : undefined}>
            <DayInput value={days[name][0]} onChange={days[name][1]} />
          </FormField>
        ))}
      </Days>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <Tools>
        <Button variant="contained" disabled={isWrong} onClick={() => void start()}>
          {t('export.start')}
        </Button>
      </Tools>
      {runId !== undefined && <ArchiveRun key={runId} runId={runId} />}
    </Section>
  );
}

const Cards = styled.div`
  display: flex;
  flex-direction: column;
  gap: 12px;
  font-size: var(--size-dense);
  line-height: 18px;
  & p { margin: 4px 0; color: var(--text-2); }
  & p[role=alert] { color: var(--error); }
  & code, & pre { display: block; margin: 0; font-size: var(--size-caption); line-height: 16px; overflow-wrap: anywhere; white-space: pre-wrap; }
`;

const Alarm = styled.div`
  display: flex;
  gap: 10px;
  padding: 10px 12px;
  border-radius: 8px;
  background: var(--warn-tint);
  & svg { flex: none; color: var(--error); }
  & p { color: var(--text); }
`;

const Well = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  & svg { flex: none; color: var(--ok); }
`;

const Days = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 0 12px;
  margin-top: 8px;
`;
