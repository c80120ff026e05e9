import { previewScreen, readScreenContent, type ScreenContent } from '#domain/planning/api/shop-floor/screen-api.ts';
import { ApiError, errorOf, noResponse } from '#frontend/api/api-error.ts';

/** Which screen this page is, and what lets it see: its link, or for a preview who is signed in to the administration. */
export interface ScreenPlace {
  readonly screenId: string;
  readonly isPreview: boolean;
}

/** A connection that says nothing for so long is none. */
const answerWithin = 10_000;

/** Reads what the screen shows now. Throws `ApiError`; 401 means that this device is not linked (any more). */
export async function readContent(
  { screenId, isPreview }: ScreenPlace,
  token: string | undefined,
): Promise<ScreenContent> {
  const { path, answer } = isPreview ? previewScreen : readScreenContent;
  const headers: Record<string, string> = isPreview ? { 'x-page-session': '1' } : { 'screen-token': token ?? '' };
  const response = await fetch(path.replace(':id', encodeURIComponent(screenId)), {
    headers,
    cache: 'no-store',
    signal: AbortSignal.timeout(answerWithin),
  }).catch(() => Promise.reject(noResponse()));
  if (!response.ok) throw await errorOf(response);
  if (response.status !== 200) throw new ApiError('backendStarting', response.status);
  return answer.parse(await response.json());
}
