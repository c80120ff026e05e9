import { z } from 'zod';
import type { WorkKind } from '#domain/administration/preferences.ts';
import type { FeedbackBody } from '#domain/planning/api/feedback-api.ts';
import { api } from '#frontend/api/plant.ts';

const photoSchema = z.object({ photoId: z.string() });

/** One report after another: each counts by itself, so what has gone stays when a later one is refused. */
export async function sendReports(kind: WorkKind, id: string, reports: readonly FeedbackBody[]): Promise<void> {
  for (const report of reports)
    await api.write('POST', `/planning/${kind}/${encodeURIComponent(id)}/feedback`, report, z.unknown());
}

/** The plant draws it anew and keeps nothing but the picture (decision 0152). */
export async function sendPhoto(file: File): Promise<string> {
  const { signal } = new AbortController();
  return (await api.attach('/planning/photos', file, photoSchema, { onProgress: () => undefined, signal })).photoId;
}
