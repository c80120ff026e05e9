import Button from '@mui/material/Button';
import { Component, type ReactNode } from 'react';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { PageNotLoaded } from '#frontend/i18n/lazy-page.ts';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { frameText } from '../kit/frame-text.ts';

/** Error boundary of a page that failed to render or to load; the rail stays usable. */
export class PageFailure extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return (
      <StatePanel
        title={frameText('failure.page')}
        text={errorText(codeOf(this.state.error))}
        action={<Button onClick={() => location.reload()}>{frameText('failure.reload')}</Button>}
      />
    );
  }
}

const codeOf = (error: unknown): string => (error instanceof PageNotLoaded ? 'noResponse' : errorCodeOf(error));
