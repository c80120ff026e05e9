import { screenKind } from './device-kinds.ts';
import { DevicesPage } from './devices-page.tsx';

/** `/planeustvadmin`: TV screens, below it `new`, `{id}` and `edit/{id}` (base data §2). */
export default function ScreensPage() {
  return <DevicesPage kind={screenKind} />;
}
