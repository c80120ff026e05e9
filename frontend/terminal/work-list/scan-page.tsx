import styled from '@emotion/styled';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { ScanPanel } from '#frontend/kit/scan/scan-panel.tsx';
import { useTerminalFlow, useWorker } from '../session/terminal-context.tsx';
import { ChooseWork } from './choose-work.tsx';
import { useWorkFilter } from './filter-context.tsx';
import { knownStepOfCode } from './known-step.ts';
import { readElsewhere } from './scan-anywhere.tsx';

/** The code of the routing slip opens its step: read by the camera, by a reader that types, or typed. */
export default function ScanPage() {
  const errorText = useErrorText();
  const { client, at } = useWorker();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { phase } = useTerminalFlow();
  const { rememberList } = useWorkFilter();
  const queries = useQueryClient();
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (code: string) => knownStepOfCode(client, queries, code),
    onSuccess: (operationId) =>
      void navigate(at(`workitem/${operationId}`), { replace: readElsewhere(state) !== undefined }),
  });
  const refusal =
    error === null || variables === undefined ? undefined : { code: variables, text: errorText(errorCodeOf(error)) };
  const begin = useEffectEvent(() => {
    const code = readElsewhere(state);
    // The way back leads to where the reader was used.
    if (code === undefined) rememberList({ page: 'scan', scrollTop: 0 });
    else mutate(code);
  });
  useEffect(() => begin(), []);
  return (
    <ChooseWork tab="scan">
      <Large>
        {/* On a locked screen a badge is read, and no camera runs. */}
        {phase === 'signedIn' && <ScanPanel onCode={(code) => mutate(code)} isBusy={isPending} refusal={refusal} />}
      </Large>
    </ChooseWork>
  );
}

/** As large as the rest of the terminal; twice `&` outweighs the panel's own sizes. */
const Large = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  align-items: center;
  overflow-y: auto;
  padding-bottom: 16px;
  && form label { font-size: var(--size-far-strong); line-height: 26px; }
  && form input { height: 72px; border-radius: 14px; font-size: var(--size-far-page); }
  && form button { min-height: 72px; border-radius: 14px; font-size: var(--size-far-heading); }
  && p, && .news, && .hint, && .picture p { font-size: var(--size-far-text); line-height: 27px; }
`;
