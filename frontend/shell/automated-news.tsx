import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { automatedMessageSchema } from '#domain/import/automated.ts';
import { live } from '#frontend/api/plant.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { useFrameText } from '#frontend/kit/frame-text.ts';
import { notify } from '#frontend/kit/notifications.ts';

/** Tells who is responsible, whichever page is shown, that something could not be taken or written by itself. */
export function AutomatedNews() {
  const t = useFrameText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { user } = useSession();
  useEffect(
    () =>
      live.subscribeMessages(user.userId, (said) => {
        const message = automatedMessageSchema.safeParse(said).data;
        if (message === undefined) return;
        const what = message.fileName ?? t(`import.place.${message.place}`);
        const action = { label: t('import.look'), run: () => void navigate('/import/automated') };
        notify({ severity: 'error', text: t('import.fault', { what }), action });
        void client.invalidateQueries({ queryKey: ['automatedImport'] });
      }),
    [user.userId, client, navigate, t],
  );
  return null;
}
