import { assign, fromPromise, setup } from 'xstate';
import type { ScreenContent } from '#domain/planning/api/shop-floor/screen-api.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { pageCountOf } from './board/pages.ts';

export interface ScreenContext {
  /** What links this device; a preview has none. */
  readonly token: string | undefined;
  /** What was read last; it stays while the plant does not answer. */
  readonly content: ScreenContent | undefined;
  /** So much the server's clock is ahead of the device's, in milliseconds. */
  readonly clockAhead: number;
  /** Readings without an answer since the last one. */
  readonly failures: number;
  /** From 0. */
  readonly page: number;
  /** A newer build is served, or this page has been open for long: it loads again where nobody sees it. */
  readonly isReloadDue: boolean;
}

export interface ScreenInput {
  readonly token: string | undefined;
  readonly isPreview: boolean;
  /** The device's clock, epoch milliseconds. */
  readonly now: () => number;
}

export type ScreenEvent =
  | { readonly type: 'linked'; readonly token: string }
  /** The device has slept, its clock has jumped, or it has its network again: what is shown may be of another hour. */
  | { readonly type: 'look' };

/** How often a screen asks, and how long it waits after an answer that did not come. */
const readEvery = 10_000;
/** A screen whose link was taken away asks less often: somebody has to do something first. */
const askRefusedEvery = 30_000;
/** Base data §9. */
const checkBuildEvery = 300_000;
/** Seconds that a page stays where the screen does not say (api contract). */
const defaultSecondsPerPage = 15;

/**
 * A TV screen from being switched on to the next power cut: not linked, or showing (reading, turning pages and looking for a
 * newer build beside each other), or refused because its link was taken away. Nothing but a link leaves `unlinked`; every
 * other state goes on by itself. What it needs comes in as actors, so that a test runs weeks in a moment.
 */
export const screenMachine = setup({
  types: {
    context: {} as ScreenContext & ScreenInput,
    events: {} as ScreenEvent,
    input: {} as ScreenInput,
  },
  actors: {
    read: fromPromise<ScreenContent, { readonly token: string | undefined }>(unprovided),
    /** Whether the page should load again, and would come back. */
    checkBuild: fromPromise<boolean>(unprovided),
  },
  actions: {
    reload: () => undefined,
    keep: assign((_, { content, now }: { readonly content: ScreenContent; readonly now: number }) => ({
      content,
      clockAhead: Date.parse(content.now) - now,
      failures: 0,
    })),
    turn: assign(({ context: { content, page, clockAhead, now } }) => ({
      page: content === undefined ? 0 : (page + 1) % pageCountOf(content, now() + clockAhead),
    })),
  },
  guards: {
    isRefused: (_, { error }: { readonly error: unknown }) =>
      error instanceof ApiError && (error.status === 401 || error.status === 403 || error.status === 404),
  },
  delays: {
    pageStays: ({ context: { content } }) => (content?.screen.secondsPerPage ?? defaultSecondsPerPage) * 1_000,
  },
}).createMachine({
  id: 'screen',
  context: ({ input }) => ({
    ...input,
    content: undefined,
    clockAhead: 0,
    failures: 0,
    page: 0,
    isReloadDue: false,
  }),
  initial: 'starting',
  on: {
    linked: { target: '.showing', actions: assign({ token: ({ event }) => event.token, page: 0, content: undefined }) },
  },
  states: {
    starting: {
      always: [
        { guard: ({ context }) => context.isPreview || context.token !== undefined, target: 'showing' },
        { target: 'unlinked' },
      ],
    },
    unlinked: {},
    showing: {
      type: 'parallel',
      states: {
        content: {
          initial: 'reading',
          states: {
            reading: {
              invoke: {
                src: 'read',
                input: ({ context: { token } }) => ({ token }),
                onDone: {
                  target: 'resting',
                  actions: {
                    type: 'keep',
                    params: ({ event, context }) => ({ content: event.output, now: context.now() }),
                  },
                },
                onError: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                    target: '#screen.refused',
                  },
                  { target: 'resting', actions: assign({ failures: ({ context }) => context.failures + 1 }) },
                ],
              },
            },
            resting: { after: { [readEvery]: 'reading' }, on: { look: 'reading' } },
          },
        },
        pages: {
          initial: 'shown',
          states: {
            shown: {
              after: {
                pageStays: [
                  {
                    // Only while the plant answers: a page that cannot load would leave the screen empty.
                    guard: ({ context: { isReloadDue, failures } }) => isReloadDue && failures === 0,
                    target: 'shown',
                    reenter: true,
                    actions: 'reload',
                  },
                  { target: 'shown', reenter: true, actions: 'turn' },
                ],
              },
            },
          },
        },
        build: {
          initial: 'waiting',
          states: {
            waiting: { after: { [checkBuildEvery]: 'checking' } },
            checking: {
              invoke: {
                src: 'checkBuild',
                onDone: { target: 'waiting', actions: assign({ isReloadDue: ({ event }) => event.output }) },
                onError: 'waiting',
              },
            },
          },
        },
      },
    },
    /** What it has shown is gone: a screen that was taken from somewhere shows nothing of the plant. */
    refused: {
      entry: assign({ content: undefined }),
      initial: 'resting',
      states: {
        resting: { after: { [askRefusedEvery]: 'asking' }, on: { look: 'asking' } },
        asking: {
          invoke: {
            src: 'read',
            input: ({ context: { token } }) => ({ token }),
            onDone: {
              target: '#screen.showing',
              actions: {
                type: 'keep',
                params: ({ event, context }) => ({ content: event.output, now: context.now() }),
              },
            },
            onError: 'resting',
          },
        },
      },
    },
  },
});

function unprovided(): never {
  throw new Error('Not provided');
}
