import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { createBadgeReader } from '../session/badge-reader.ts';
import { useWorker } from '../session/terminal-context.tsx';

const foundSchema = z.object({ operationId: z.string() });

/** Opens the step of a code on a routing slip: of one that was typed, or that a reader has read. */
export function useScanned() {
  const { client, at } = useWorker();
  const navigate = useNavigate();
  const [reader] = useState(createBadgeReader);
  const finding = useMutation({
    mutationFn: async (code: string) => client.read(`/planning/scan/${encodeURIComponent(code.trim())}`, foundSchema),
    onSuccess: ({ operationId }) => void navigate(at(`workitem/${operationId}`)),
  });
  const { mutate, error, isPending } = finding;
  const press = useEffectEvent((event: KeyboardEvent) => {
    const code = reader.press(event.key, event.timeStamp);
    if (code === undefined) return;
    // Whatever has the focus would be pressed by the reader's Enter.
    event.preventDefault();
    mutate(code);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
  return { find: mutate, error, isPending };
}
