import { Component, type ReactNode } from 'react';
import { FailurePage } from './failure-page.tsx';

/** Shows what a worker can do when a page fails while it is drawn. */
export class TerminalGuard extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <FailurePage /> : this.props.children;
  }
}
