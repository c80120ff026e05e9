import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { archivePlant } from '#domain/administration/api/plant-archive-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { Section } from '#frontend/kit/panels/section.tsx';
import { useWork } from '#frontend/kit/use-attempt.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { useAdministrationText } from './administration-text.ts';
import { ArchiveRun, ArchiveTools } from './archive-run.tsx';
import { SalesRecovery } from './sales-recovery.tsx';

/** `/backup`: the whole plant as a file; a plant for sales back to the demo. */
export default function BackupPage() {
  const t = useAdministrationText();
  const [runId, setRunId] = useState<string>();
  const { refusal, run } = useWork();
  const start = () => run(async () => setRunId((await ask(archivePlant, { body: {} })).runId));
  return (
    <Frame>
      <Page>
        <Section title={t('backup.archive')}>
          <p>{t('backup.what')}</p>
          <p>{t('backup.without')}</p>
          <p>{t('backup.manual')}</p>
          {refusal !== undefined && <p role="alert">{refusal}</p>}
          <ArchiveTools>
            <Button variant="contained" onClick={() => void start()}>
              {t('backup.start')}
            </Button>
          </ArchiveTools>
          {runId !== undefined && <ArchiveRun key={runId} runId={runId} />}
        </Section>
        <SalesRecovery />
      </Page>
    </Frame>
  );
}

const Page = styled.div`
  flex: 1;
  overflow-y: auto;
  padding: 16px;
  & > * { max-width: 680px; }
  & > * + * { margin-top: 16px; }
  & p { margin: 4px 0; color: var(--text-2); }
  & p[role=alert] { color: var(--err); }
`;
