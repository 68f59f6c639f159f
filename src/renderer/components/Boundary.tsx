import { Component, type ReactNode } from 'react';
import { t } from '../text/en.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  readonly children: ReactNode;
}

/** A view that breaks is replaced by words; the rest of the window stays. React offers this only as a class. */
export class Boundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="flex h-full min-h-0 flex-1">
        <EmptyState
          title={t.app.crashed}
          line={t.app.crashedNext}
          action={<Button onClick={() => location.reload()}>{t.app.reload}</Button>}
        />
      </main>
    );
  }
}
