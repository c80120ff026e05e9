import type { DeviceState } from './device-state.ts';
import type { SessionContext } from './session-state.ts';

/** Actions on what the device keeps, with what they are told. */

interface Told {
  readonly context: SessionContext;
  readonly event: { readonly device: DeviceState };
}

const told = ({ context: { link }, event: { device } }: Told) => ({ link, device });
const linkIn = ({ context: { link } }: Pick<Told, 'context'>) => ({ link });

export const keepDevice = { type: 'keepDevice', params: told } as const;
export const takeDevice = { type: 'takeDevice', params: told } as const;
export const forgetLink = { type: 'forgetLink', params: linkIn } as const;
