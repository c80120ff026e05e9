import { useState } from 'react';
import { useNavigate } from 'react-router';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { api } from '#frontend/api/plant.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { stepOfCode } from '#frontend/kit/scan/step-of-code.ts';

/** Scanning has a licence of its own, workbenchscan (domain facts §13). */
export const useMayScan = (): boolean => useRight(rightTo.scan);

/** Opens the work step of a code; what became of the last one stays until the next. */
export function useScan(onRefused: (code: string, text: string) => void = tell) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const scan = async (code: string): Promise<void> => {
    setBusy(true);
    try {
      await navigate(`/workbench/operations/${await stepOfCode(api, code)}`);
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
