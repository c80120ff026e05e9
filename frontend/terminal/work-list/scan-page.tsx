import styled from '@emotion/styled';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readWorkItem } from '#domain/planning/api/shop-floor/work-calls.ts';
import type { WorkStep } from '#domain/planning/rows/work-step-row.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { askClient, type Client } from '#frontend/api/ask-client.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { ScanPanel } from '#frontend/kit/scan/scan-panel.tsx';
import { stepOfCode } from '#frontend/kit/scan/step-of-code.ts';
import { useTerminalFlow, useWorker } from '../session/terminal-context.tsx';
import { ChooseWork } from './choose-work.tsx';
import { useWorkFilter } from './filter-context.tsx';
import { readElsewhere } from './scan-anywhere.tsx';
import { workKey } from './use-work.ts';

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

/**
 * Id of the step of a scanned code. Without a network the plant cannot be asked: then it is looked for among the work that was
 * shown here, and taken where the device has its details, which name the code. Throws `ApiError` as `stepOfCode`.
 */
async function knownStepOfCode(client: Client, queries: QueryClient, code: string): Promise<string> {
  try {
    return await stepOfCode(client, code);
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 502)) throw error;
    for (const { operationId } of stepsLike(queries, code)) {
      const kept = await askClient(client, readWorkItem, { params: { id: operationId } }).catch(() => undefined);
      if (kept !== undefined && isSame(kept.code, code)) return operationId;
    }
    throw error;
  }
}

/** Steps of the lists whose order and number the code begins with; parts of a step that was divided share them. */
function stepsLike(queries: QueryClient, code: string): readonly WorkStep[] {
  const lists = queries.getQueriesData<{ readonly items: readonly WorkStep[] }>({ queryKey: workKey });
  const steps = new Map(lists.flatMap(([, data]) => data?.items ?? []).map((step) => [step.operationId, step]));
  return [...steps.values()].filter(({ productionOrderNumber, position }) => {
    const [whole = ''] = code.trim().split('.', 1);
    return (
      isSame(`${productionOrderNumber}-${position}`, whole) || isSame(`${productionOrderNumber}-${position}`, code)
    );
  });
}

const isSame = (one: string, other: string): boolean => one.trim().toUpperCase() === other.trim().toUpperCase();
