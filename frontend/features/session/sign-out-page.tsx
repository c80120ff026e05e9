import { useEffect } from 'react';
import { CheckingPage } from './session-notice-page.tsx';
import { useSessionFlow } from './session-provider.tsx';

/** `/logout`: whoever opens the address is signed out; the sign-in follows. */
export function SignOutPage() {
  const { signOut } = useSessionFlow();
  useEffect(() => signOut(), [signOut]);
  return <CheckingPage />;
}
