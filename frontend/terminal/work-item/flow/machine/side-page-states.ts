import { assertEvent, assign } from 'xstate';
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

export const takingPhoto = takingPhotoFor('ready');
export const takingTroublePhoto = takingPhotoFor('describing');

/** A photo for the next report: it is said to wait for it when it lies on the device, and not before. */
function takingPhotoFor(next: 'ready' | 'describing') {
  const target = `#workItem.doing.${next}` as const;
  return workItemSetup.createStateConfig({
    initial: 'looking',
    states: {
      looking: { on: { photo: 'keeping', back: target } },
      keeping: {
        invoke: {
          src: 'keepPhoto',
          input: ({ event }) => {
            assertEvent(event, 'photo');
            return event.photo;
          },
          onDone: { target, actions: assign({ photo: ({ event }) => event.output }) },
        },
      },
    },
  });
}
