import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { api } from '#frontend/api/plant.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { notify } from '#frontend/kit/notifications.ts';

const found = z.object({ operationId: z.string() });

/** Scanning has a licence of its own, workbenchscan (domain facts §13). */
export const useMayScan = (): boolean => useRight(rightTo.scan);

/** Opens the work step of a code; what became of the last one stays until the next. */
export function useScan(onRefused: (code: string, text: string) => void = tell) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const scan = async (code: string): Promise<void> => {
    setBusy(true);
    try {
      const { operationId } = await api.read(`/planning/scan/${encodeURIComponent(code)}`, found);
      await navigate(`/workbench/operations/${operationId}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onRefused(code, errorText(error.errorCode));
    } finally {
      setBusy(false);
    }
  };
  return { scan, busy };
}

const tell = (code: string, text: string): void => void notify({ severity: 'error', text: `${code}: ${text}` });
