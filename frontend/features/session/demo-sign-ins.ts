import type { SignIn } from '#frontend/api/session.ts';

type DemoRole = 'admin' | 'planner' | 'user';

/** The published sign-ins of the demo plant, which listens on its own machine only (README). */
export const demoSignIns: readonly (SignIn & { readonly name: string; readonly role: DemoRole })[] = [
  { name: 'Anna', role: 'planner', username: 'anna', password: 'Leitstand-Plan1' },
  { name: 'Ben', role: 'planner', username: 'ben', password: 'Leitstand-Plan2' },
  { name: 'Werner', role: 'user', username: 'werner', password: 'Leitstand-Work1' },
  { name: 'Admin', role: 'admin', username: 'admin', password: 'Leitstand-Admin1' },
];
