import type { OnProgress } from './client.ts';

/** As `fetch`, which cannot tell how much of a body has gone. Rejects with the signal's reason when it is cancelled. */
export function sendWithProgress(input: string, init: RequestInit, onProgress: OnProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'GET', input);
    request.responseType = 'text';
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('error', () => reject(new TypeError('The connection is broken')));
    request.addEventListener('abort', () => reject(init.signal?.reason ?? new TypeError('Cancelled')));
    request.addEventListener('load', () => {
      const headers = new Headers();
      for (const line of request.getAllResponseHeaders().split('\r\n')) {
        const colon = line.indexOf(':');
        if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
      }
      const hasBody = request.status !== 204 && request.status !== 304;
      resolve(new Response(hasBody ? request.responseText : null, { status: request.status, headers }));
    });
    init.signal?.addEventListener('abort', () => request.abort());
    if (init.signal?.aborted === true) reject(init.signal.reason);
    else request.send(init.body as XMLHttpRequestBodyInit);
  });
}
