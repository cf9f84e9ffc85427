import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Says what to do when the application cannot be shown at all. */
export const FailedPage = () => (
  <main role="alert">
    <h1>Schutzbuch kann gerade nicht angezeigt werden.</h1>
    <p>Was Sie gespeichert haben, ist sicher. Bitte laden Sie die Seite neu.</p>
    <button type="button" onClick={() => location.reload()}>
      Neu laden
    </button>
  </main>
);

/**
 * Catches errors that nothing else has caught. Its page uses neither the theme nor the router, because it must also work when
 * one of them fails.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <FailedPage /> : this.props.children;
  }
}
