import styled from '@emotion/styled';
import { useState } from 'react';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { ScanPanel } from '#frontend/kit/scan/scan-panel.tsx';
import { Frame } from '#frontend/shell/frame.tsx';
import { useMayScan, useScan } from './use-scan.ts';
import { useWorkbenchText } from './workbench-text.ts';

/** `/workbench/scanOperations`: the code of a routing slip opens its work step (domain facts §13). */
export default function WorkScanPage() {
  const t = useWorkbenchText();
  const mayScan = useMayScan();
  const [refusal, setRefusal] = useState<{ readonly code: string; readonly text: string }>();
  const { scan, busy } = useScan((code, text) => setRefusal({ code, text }));
  return (
    <Frame breadcrumb={[{ label: t('title'), to: '/workbench' }, { label: t('scan.title') }]}>
      <Middle>
        {mayScan ? (
          <ScanPanel onCode={(code) => void scan(code)} isBusy={busy} refusal={refusal} />
        ) : (
          <StatePanel title={t('scan.noLicence')} />
        )}
      </Middle>
    </Frame>
  );
}

const Middle = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: 20px 16px;
`;
