import type { WorkKind } from '#domain/administration/preferences.ts';
import type { SentWith } from '#domain/call.ts';
import type { FeedbackBody } from '#domain/planning/api/shop-floor/feedback-api.ts';
import { reportOn, sendPhoto } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { pathOf } from '#frontend/api/ask-client.ts';
import { api } from '#frontend/api/plant.ts';

/** One report after another: each counts by itself, so what has gone stays when a later one is refused. */
export async function sendReports(kind: WorkKind, id: string, reports: readonly FeedbackBody[]): Promise<void> {
  for (const report of reports)
    await ask(reportOn[kind], { params: { id }, body: report as SentWith<(typeof reportOn)[WorkKind]>['body'] });
}

/** The plant draws it anew and keeps nothing but the picture (decision 0152). */
export async function attachPhoto(file: File): Promise<string> {
  const { signal } = new AbortController();
  return (await api.attach(pathOf(sendPhoto), file, sendPhoto.answer, { onProgress: () => undefined, signal })).photoId;
}
