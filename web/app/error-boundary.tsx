import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** The last net: also stands when the theme or the router itself fails, so it uses neither. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main role="alert">
        <h1>Schutzbuch kann gerade nicht angezeigt werden.</h1>
        <p>Was Sie gespeichert haben, ist sicher. Bitte laden Sie die Seite neu.</p>
        <button type="button" onClick={() => location.reload()}>
          Neu laden
        </button>
      </main>
    );
  }
}
