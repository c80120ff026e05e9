import { assign } from 'xstate';
import { workItemSetup } from './work-item-setup.ts';

/** Pages beside the work itself: what there is to see, times, photos. */

export const details = workItemSetup.createStateConfig({ on: { back: 'ready' } });

export const history = workItemSetup.createStateConfig({
  on: {
    back: 'ready',
    correct: {
      target: 'correcting',
      actions: ['dropCorrection', assign({ entryId: ({ event }) => event.entryId })],
    },
  },
});

export const times = workItemSetup.createStateConfig({
  on: {
    time: [
      {
        guard: ({ event }) => event.duration === undefined,
        actions: { type: 'refuse', params: { refusal: 'durationMissing' } },
      },
      {
        target: 'sending',
        actions: {
          type: 'begin',
          params: ({ context, event }) => ({
            kind: event.kind,
            at: context.now(),
            duration: event.duration,
            comment: event.comment,
          }),
        },
      },
    ],
    back: { target: 'ready', actions: 'forget' },
  },
});

export const takingPhoto = workItemSetup.createStateConfig({
  on: {
    photo: { target: 'ready', actions: assign({ photo: ({ event }) => event.photo }) },
    back: 'ready',
  },
});

export const takingTroublePhoto = workItemSetup.createStateConfig({
  on: {
    photo: { target: 'describing', actions: assign({ photo: ({ event }) => event.photo }) },
    back: 'describing',
  },
});
