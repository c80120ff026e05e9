import { assign } from 'xstate';
import { sessionSetup } from './session-setup.ts';
import { type LinkRequest, refused } from './session-state.ts';

/** The device belongs to no terminal: not yet, or not any more. */
export const unlinked = sessionSetup.createStateConfig({
  initial: 'waiting',
  states: {
    waiting: { on: { link: 'linking', typed: { actions: assign({ refusal: undefined, notice: undefined }) } } },
    linking: {
      tags: 'busy',
      invoke: {
        src: 'linkDevice',
        input: ({ event }) => requestOf(event),
        onDone: {
          target: '#terminal.linked',
          actions: [
            assign({ link: ({ event }) => event.output, refusal: undefined, notice: undefined, device: undefined }),
            { type: 'keepLink', params: ({ event }) => ({ link: event.output }) },
          ],
        },
        onError: { target: 'waiting', actions: assign({ refusal: ({ event }) => refused(event.error) }) },
      },
    },
  },
});

function requestOf(event: { readonly type: string }): LinkRequest {
  if ('request' in event) return event.request as LinkRequest;
  throw new Error(`${event.type} asks for no link`);
}
