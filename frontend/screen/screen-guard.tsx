import { Component, type ReactNode } from 'react';
import { useScreenText } from './board/screen-text.ts';
import { Notice } from './notice.tsx';
import { reloadWhenServed } from './page-build.ts';

/** A fault of the page ends it; nobody stands there to load it again. */
export class ScreenGuard extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(): void {
    reloadWhenServed(30_000);
  }

  override render(): ReactNode {
    return this.state.isBroken ? <BrokenPage /> : this.props.children;
  }
}

const BrokenPage = () => {
  const t = useScreenText();
  return <Notice title={t('broken.title')} />;
};
