import { and, assign } from 'xstate';
import {
  amountDraft,
  amountRefusal,
  bodiesOf,
  described,
  durationMissing,
  finishRefused,
  mayFinishAsItIs,
  stepOf,
  withCause,
  withOthers,
  withRest,
} from './step-rules.ts';
import { workItemSetup } from './work-item-setup.ts';

/** From a press to reports in the queue: what is asked between the two, and what is refused before. */

/** The first page: everything may be pressed. */
export const ready = workItemSetup.createStateConfig({
  on: {
    pad: {
      // Digits that were typed as good pieces are not the beginning of scrap.
      actions: [
        'forget',
        assign({
          pad: ({ context: { pad }, event: { kind } }) => ({ kind, typed: kind === pad.kind ? pad.typed : '' }),
        }),
      ],
    },
    typed: {
      actions: ['forget', assign({ pad: ({ context, event }) => ({ ...context.pad, typed: event.text }) })],
    },
    send: [
      {
        guard: ({ context }) => amountRefusal(context) !== undefined,
        actions: { type: 'refuse', params: ({ context }) => ({ refusal: amountRefusal(context) }) },
      },
      {
        guard: ({ context }) => context.pad.kind === 'scrap',
        target: 'choosingRejectType',
        actions: { type: 'begin', params: ({ context }) => amountDraft(context) },
      },
      { target: 'sending', actions: { type: 'begin', params: ({ context }) => amountDraft(context) } },
    ],
    // Asked at the press and not while the question stands: what ends meanwhile answers for nobody.
    start: [
      {
        guard: and(['mayStart', 'asksStart']),
        target: 'askingStart',
        actions: { type: 'begin', params: ({ context }) => ({ kind: 'start', at: context.now() }) },
      },
      {
        guard: 'mayStart',
        target: 'deciding',
        actions: { type: 'begin', params: ({ context }) => ({ kind: 'start', at: context.now() }) },
      },
    ],
    pause: {
      guard: 'mayPause',
      target: 'deciding',
      actions: { type: 'begin', params: ({ context }) => ({ kind: 'pause', at: context.now() }) },
    },
    trouble: {
      guard: 'isOpen',
      target: 'choosingTroubleType',
      // The machine stood still when the worker pressed, not when the cause was found.
      actions: { type: 'begin', params: ({ context }) => ({ kind: 'trouble', at: context.now() }) },
    },
    finish: [
      {
        guard: ({ context }) => finishRefused(context) !== undefined,
        actions: { type: 'refuse', params: ({ context }) => ({ refusal: finishRefused(context) }) },
      },
      {
        guard: { type: 'isOpen' },
        target: 'askingRest',
        actions: { type: 'begin', params: ({ context }) => ({ kind: 'complete', at: context.now() }) },
      },
    ],
    open: [
      { guard: ({ event }) => event.page === 'details', target: 'details', actions: 'forget' },
      { guard: ({ event }) => event.page === 'feedback', target: 'times', actions: 'forget' },
      { target: 'history', actions: 'forget' },
    ],
    takePhoto: { target: 'takingPhoto', actions: 'forget' },
    sendPhoto: {
      guard: ({ context }) => context.photo !== undefined,
      target: 'sending',
      actions: { type: 'begin', params: ({ context }) => ({ kind: 'remark', at: context.now() }) },
    },
    photo: { actions: assign({ photo: ({ event }) => event.photo }) },
  },
});

/** Scrap: why? */
export const choosingRejectType = workItemSetup.createStateConfig({
  on: {
    rejectType: {
      target: 'sending',
      actions: assign({ draft: ({ context, event }) => withCause(context.draft, 'rejectTypeId', event.id) }),
    },
    back: { target: 'ready', actions: assign({ draft: undefined }) },
  },
});

/** A disruption: what is the cause? */
export const choosingTroubleType = workItemSetup.createStateConfig({
  on: {
    troubleType: {
      target: 'describing',
      actions: assign({ draft: ({ context, event }) => withCause(context.draft, 'troubleTypeId', event.id) }),
    },
    back: { target: 'ready', actions: assign({ draft: undefined }) },
  },
});

/** A disruption with its cause: does the machine stand, how long did it take? */
export const describing = workItemSetup.createStateConfig({
  on: {
    describe: [
      {
        guard: ({ context, event }) => durationMissing(context, event),
        actions: { type: 'refuse', params: { refusal: 'durationMissing' } },
      },
      {
        target: 'deciding',
        actions: assign({
          draft: ({ context, event }) => described(context.draft, event),
          refusal: undefined,
        }),
      },
    ],
    takePhoto: 'takingTroublePhoto',
    photo: { actions: assign({ photo: ({ event }) => event.photo }) },
    back: { target: 'choosingTroubleType', actions: assign({ refusal: undefined }) },
  },
});

/** Before a start: what about the steps that are at work on the machine, or those before it that are not done? */
export const askingStart = workItemSetup.createStateConfig({
  on: {
    room: {
      target: 'deciding',
      actions: assign({ draft: ({ context, event }) => withOthers(context, event.others) }),
    },
    back: { target: 'ready', actions: assign({ draft: undefined }) },
  },
});

/** Before the end: what about the pieces that nothing was said about? */
export const askingRest = workItemSetup.createStateConfig({
  always: { guard: ({ context }) => (stepOf(context)?.left ?? 0) === 0, target: 'deciding' },
  on: {
    rest: [
      {
        guard: ({ context, event }) => !event.asYield && !mayFinishAsItIs(context),
        actions: { type: 'refuse', params: { refusal: 'amountsMissing' } },
      },
      {
        target: 'deciding',
        actions: assign({
          draft: ({ context, event }) => withRest(context, event.asYield),
          refusal: undefined,
        }),
      },
    ],
    back: { target: 'ready', actions: assign({ draft: undefined, refusal: undefined }) },
  },
});

/** Whether there is anything to ask about steps beside. */
export const deciding = workItemSetup.createStateConfig({
  always: [
    { guard: { type: 'asksBeside', params: ({ context }) => context.draft }, target: 'askingBeside' },
    { target: 'sending' },
  ],
});

/** Primary and parallel steps: do these change, too? */
export const askingBeside = workItemSetup.createStateConfig({
  on: {
    beside: {
      target: 'sending',
      actions: assign({
        draft: ({ context, event }) => context.draft && { ...context.draft, beside: event.ids },
      }),
    },
    back: { target: 'ready', actions: assign({ draft: undefined }) },
  },
});

/** Into the queue. */
export const sending = workItemSetup.createStateConfig({
  invoke: {
    src: 'report',
    input: ({ context }) => ({ bodies: bodiesOf(context), photo: context.photo, seen: context.seen }),
    onDone: {
      target: 'ready',
      actions: [assign({ told: ({ context }) => bodiesOf(context).at(-1) }), 'clear'],
    },
    onError: {
      target: 'ready',
      actions: [assign({ draft: undefined }), { type: 'refuse', params: { refusal: 'notStored' } }],
    },
  },
});
