import type { z } from 'zod';
import { forgotPassword } from '#domain/administration/api/session-calls.ts';
import { pageSessionHeader } from '#domain/administration/page-session.ts';
import { changesPlan, readsAsOf } from '#domain/planning/api/as-of-paths.ts';
import { branchesAt, simulationHeader } from '#domain/simulation/branching-paths.ts';
import { ApiError, errorOf, noResponse } from './api-error.ts';

type Send = (input: string, init: RequestInit) => Promise<Response>;

/** Share of what has gone, 0 to 1. */
export type OnProgress = (share: number) => void;

/** What the client needs from around it; a test gives its own. */
export interface ClientEnvironment {
  readonly fetch: Send;
  /** The same, which tells how much of the body has gone; default: as `fetch`, without telling. */
  readonly sendWithProgress?: (input: string, init: RequestInit, onProgress: OnProgress) => Promise<Response>;
  /** Which sign-in the page is in, when somebody is signed in; what proves it is in a cookie. */
  readonly session: () => string | undefined;
  /** The session is not valid (any more): planning §8, auto-logout. */
  readonly onSessionLost: () => void;
  /** 202 or 503 `backendStarting`: planning §7, waiting page. */
  readonly onBackendStarting: () => void;
  readonly newId: () => string;
  /** In which all of this client reads and writes, where there are simulations of it (`branching-paths.ts`). */
  readonly simulation?: string;
  /** The moment whose plan is shown (`shown-moment.ts`); undefined: now. */
  readonly moment?: () => string | undefined;
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface ReadOptions {
  readonly query?: Query;
  readonly signal?: AbortSignal;
  /** What is read to leave the plant is noted there. */
  readonly purpose?: 'export';
  /** Values beside what every reading sends: a device's own token. */
  readonly headers?: Readonly<Record<string, string>>;
  /** As of another moment than the page shows; `now`: as it is. */
  readonly asOf?: string;
}

export interface WriteOptions {
  /** Names the command; give the same key when the same command is sent again. Default: a new one. */
  readonly idempotencyKey?: string;
  /** Values beside key and content type. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface AttachOptions {
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal;
}

export interface Written<Body> {
  readonly body: Body;
  /** Position of the write in the log, when the server told it. */
  readonly position: string | undefined;
}

export interface At<Body> {
  readonly body: Body;
  /** '0' when the server told none: every live change then asks for a new reading. */
  readonly position: string;
}

export type WriteMethod = 'POST' | 'PUT' | 'DELETE';

export interface ApiClient {
  /** Reads at least up to the last own write and what `saw` was told. Path below `/api`, e.g. `/planning/projects`. Throws `ApiError`. */
  read<Body>(path: string, schema: z.ZodType<Body>, options?: ReadOptions): Promise<Body>;
  /** `read` with the position that the answer shows, as live changes need it. */
  readAt<Body>(path: string, schema: z.ZodType<Body>, options?: ReadOptions): Promise<At<Body>>;
  /** Begins a reading now: the first `read` of the same within ten seconds gets its answer. */
  readAhead(path: string, query?: Query): void;
  /** A file as it is; for the rest as `read`. */
  readBlob(path: string, options?: ReadOptions): Promise<Blob>;
  /** Sends a command once more under the same key when the line broke. Throws `ApiError`. */
  write<Body>(
    method: WriteMethod,
    path: string,
    body: unknown,
    schema: z.ZodType<Body>,
    options?: WriteOptions,
  ): Promise<Written<Body>>;
  /** Sends a file as it is, once: whoever wants it sent again says so. Throws `ApiError`. */
  upload<Body>(path: string, file: File, schema: z.ZodType<Body>): Promise<Body>;
  /** Attaches a file as a form, once; a signal cancels it. Throws `ApiError`, or the signal's reason. */
  attach<Body>(path: string, file: File, schema: z.ZodType<Body>, options: AttachOptions): Promise<Body>;
  /** Highest position that this page knows of, by its writes and `saw`. */
  position(): string | undefined;
  /** A live message has led to this position: from now on no read shows less. */
  saw(position: string): void;
}

/** Milliseconds for which what was read ahead is as good as read now. */
const freshFor = 10_000;

interface ReadAhead {
  readonly response: Promise<Response>;
  /** Aborted when nobody reads it: an answer that lies there would take one of the few lines that a page has. */
  readonly unread: AbortController;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** The plant answers nothing at the moment: it starts, or is being reset. */
const away: readonly string[] = ['backendStarting', 'DatabaseRecoveryInProgress'];

export function createApiClient(environment: ClientEnvironment): ApiClient {
  let position: string | undefined;
  const ahead = new Map<string, ReadAhead>();

  async function send(
    path: string,
    init: RequestInit & { readonly headers: Record<string, string> },
    through: Send = environment.fetch,
  ) {
    const session = environment.session();
    init.headers[pageSessionHeader] = '1';
    const bare = bareOf(path);
    // Nobody changes the plan of now while looking at that of then.
    if (init.method !== 'GET' && environment.moment?.() !== undefined && changesPlan(bare))
      throw new ApiError('momentShown', 409);
    if (environment.simulation !== undefined && branchesAt(bare))
      init.headers[simulationHeader] = environment.simulation;
    let response: Response;
    try {
      response = await through(`/api${path}`, { ...init, credentials: 'same-origin' });
    } catch (error) {
      if (init.signal?.aborted === true) throw error;
      throw noResponse();
    }
    // What is asked for without a sign-in is answered so, whether there is such a user or not.
    if (response.status === 202 && bare !== forgotPassword.path) {
      environment.onBackendStarting();
      throw new ApiError('backendStarting', 202);
    }
    if (response.ok) return response;
    // What was refused is read again as it was when that was decided.
    position = later(position, response.headers.get('x-position') ?? undefined);
    const refusal = await errorOf(response);
    if (away.includes(refusal.errorCode)) environment.onBackendStarting();
    // Wrong credentials say nothing about the session; nor does an answer to an earlier one about that of now.
    const isOfSession =
      session !== undefined && init.headers.Authorization === undefined && refusal.errorCode !== 'wrongCredentials';
    if (refusal.status === 401 && isOfSession && session === environment.session()) environment.onSessionLost();
    throw refusal;
  }

  function get(path: string, accept: string, options: ReadOptions): Promise<Response> {
    const headers: Record<string, string> = { Accept: accept, ...options.headers };
    if (position !== undefined) headers.minPosition = position;
    if (options.purpose !== undefined) headers['x-purpose'] = options.purpose;
    const init: RequestInit & { headers: Record<string, string> } = { method: 'GET', headers };
    if (options.signal !== undefined) init.signal = options.signal;
    return send(addressOf(path, options), init);
  }

  /** With the moment that is shown, where it is of one. */
  function addressOf(path: string, { query, asOf = environment.moment?.() }: ReadOptions): string {
    const isOfThen = asOf !== undefined && asOf !== 'now' && readsAsOf(bareOf(path));
    // A path may bring a query of its own.
    const text = queryText(isOfThen ? { ...query, asOf } : query);
    return path.includes('?') ? `${path}${text.replace('?', '&')}` : `${path}${text}`;
  }

  /** What was read ahead, when it is what would be read now. */
  function takeAhead(path: string, options: ReadOptions): Promise<Response> | undefined {
    const address = addressOf(path, options);
    const known = ahead.get(address);
    if (known === undefined || options.signal !== undefined || options.purpose !== undefined) return undefined;
    ahead.delete(address);
    clearTimeout(known.timer);
    if (position === undefined) return known.response;
    // What this page has written or heard since has to be in it.
    known.unread.abort();
    return undefined;
  }

  async function readAt<Body>(path: string, schema: z.ZodType<Body>, options: ReadOptions = {}): Promise<At<Body>> {
    const asked = takeAhead(path, options);
    const ask = () => get(path, 'application/json', options);
    const response = await (asked === undefined ? ask() : asked.catch(ask));
    return { body: schema.parse(await bodyOf(response)), position: response.headers.get('x-position') ?? '0' };
  }

  return {
    read: async (path, schema, options) => (await readAt(path, schema, options)).body,
    readAt,
    readAhead(path, query) {
      const unread = new AbortController();
      const options = { ...(query === undefined ? {} : { query }), signal: unread.signal };
      const address = addressOf(path, options);
      const response = get(path, 'application/json', options);
      // It is told to whoever reads.
      response.catch(() => undefined);
      const timer = setTimeout(() => {
        ahead.delete(address);
        unread.abort();
      }, freshFor);
      ahead.set(address, { response, unread, timer });
    },
    readBlob: async (path, options = {}) => (await get(path, '*/*', options)).blob(),

    async write(method, path, body, schema, options = {}) {
      const headers: Record<string, string> = {
        Accept: 'application/json',
        'Idempotency-Key': options.idempotencyKey ?? environment.newId(),
        ...options.headers,
      };
      if (body !== undefined) headers['Content-Type'] = 'application/json';
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      // The key makes a second attempt harmless: either the first arrived and is answered again, or it never did.
      const response = await send(path, init).catch((error: unknown) => {
        if (error instanceof ApiError && error.errorCode === 'noResponse') return send(path, init);
        throw error;
      });
      const written = response.headers.get('x-position') ?? undefined;
      position = later(position, written);
      return { body: schema.parse(await bodyOf(response)), position: written };
    },

    async upload(path, file, schema) {
      const headers: Record<string, string> = {
        Accept: 'application/json',
        'Content-Type': 'text/csv',
        // Header values are ASCII.
        'x-file-name': encodeURIComponent(file.name),
      };
      const response = await send(path, { method: 'POST', headers, body: file });
      return schema.parse(await bodyOf(response));
    },

    async attach(path, file, schema, { onProgress, signal }) {
      const body = new FormData();
      body.set('files', file);
      const headers = { Accept: 'application/json', 'Idempotency-Key': environment.newId() };
      const { fetch, sendWithProgress } = environment;
      const through: Send =
        sendWithProgress === undefined ? fetch : (input, init) => sendWithProgress(input, init, onProgress);
      const response = await send(path, { method: 'POST', headers, body, signal }, through);
      position = later(position, response.headers.get('x-position') ?? undefined);
      return schema.parse(await bodyOf(response));
    },

    position: () => position,
    saw(seen) {
      position = later(position, seen);
    },
  };
}

const bareOf = (path: string): string => `/api${path.split('?', 1)[0]}`;

/** `?a=1&b=2`; empty without values. */
export function queryText(query: Query = {}): string {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) values.set(name, String(value));
  const text = values.toString();
  return text === '' ? '' : `?${text}`;
}

/** 204 and an empty body are `undefined`; an unreadable body is a fault of what stands between. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('unknownError', response.status);
  }
}

function later(known: string | undefined, told: string | undefined): string | undefined {
  if (told === undefined || !/^\d+$/.test(told)) return known;
  return known === undefined || BigInt(told) > BigInt(known) ? told : known;
}
