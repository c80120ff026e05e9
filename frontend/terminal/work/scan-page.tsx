import styled from '@emotion/styled';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { ScanPanel } from '#frontend/kit/scan/scan-panel.tsx';
import { useWorker } from '../session/terminal-context.tsx';
import { ChooseWork } from './choose-work.tsx';

const foundSchema = z.object({ operationId: z.string() });

/** The code of the routing slip opens its step: read by the camera, by a reader that types, or typed. */
export default function ScanPage() {
  const errorText = useErrorText();
  const { client, at } = useWorker();
  const navigate = useNavigate();
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: async (code: string) => client.read(`/planning/scan/${encodeURIComponent(code.trim())}`, foundSchema),
    onSuccess: ({ operationId }) => void navigate(at(`workitem/${operationId}`)),
  });
  const refusal =
    error === null || variables === undefined ? undefined : { code: variables, text: errorText(errorCodeOf(error)) };
  return (
    <ChooseWork tab="scan">
      <Large>
        <ScanPanel onCode={(code) => mutate(code)} isBusy={isPending} refusal={refusal} />
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
  && form label { font-size: 20px; line-height: 26px; }
  && form input { height: 72px; border-radius: 14px; font-size: 28px; }
  && form button { min-height: 72px; border-radius: 14px; font-size: 22px; }
  && p, && .news, && .hint, && .picture p { font-size: 19px; line-height: 27px; }
`;
