import { DemoButtons } from '../demo-buttons.tsx';
import { useSessionFlow } from '../session-provider.tsx';
import { useSessionText } from '../session-text.ts';
import { SignInForm } from '../sign-in-form.tsx';
import { Door } from './door.tsx';

/** The door: user name and password. */
export default function SignInPage() {
  const t = useSessionText();
  const { plant } = useSessionFlow();
  return (
    <Door title={t('signIn.title')} text={t('signIn.plant')}>
      <SignInForm />
      {plant?.demo === true && <DemoButtons />}
    </Door>
  );
}
