/** Address that reaches this machine from itself only: the default wherever something listens, and the embedded servers'. */
export const thisMachine = '127.0.0.1';

/** All addresses that lead nowhere else. */
export const loopback = '127.0.0.0/8';

export const thisMachineV6 = '::1';

const names: ReadonlySet<string> = new Set([thisMachine, 'localhost', thisMachineV6]);

/** Whether an address or name is reached from this machine only. */
export const isThisMachine = (host: string): boolean => names.has(host);
