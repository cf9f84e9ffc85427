import '#web/mantine-app.css';
import { Skeleton } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#web/api/client/client.ts';
import { queryClient } from '#web/api/client/query-client.ts';
import { removeAuthorityToken, storedAuthorityToken } from '#web/api/session/authority-token.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { Brand } from '#web/ui/page/brand.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { Inspection } from './inspection.tsx';
import { grantedAccessQuery } from './inspector.api.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './inspector.module.css';

/** What an authority reads by the link and the code of its access. */
export function InspectorPage() {
  const [isSignedIn, setIsSignedIn] = useState(() => storedAuthorityToken() !== null);
  const [notice, setNotice] = useState('');
  useEffect(() => {
    // A second link differs in its fragment only, for which browsers do not load the page again.
    const reload = () => location.reload();
    globalThis.addEventListener('hashchange', reload);
    return () => globalThis.removeEventListener('hashchange', reload);
  }, []);
  const signOff = (message: string) => {
    removeAuthorityToken();
    setNotice(message);
    setIsSignedIn(false);
  };
  return (
    <main className={styles.page} tabIndex={-1}>
      <PageTitle>Einsicht für Behörden</PageTitle>
      <div className={styles.brand}>
        <Brand />
        <span className={styles.place}>Einsicht für Behörden</span>
      </div>
      {isSignedIn ? (
        <QueryClientProvider client={queryClient}>
          <SignedIn onSignedOff={signOff} />
        </QueryClientProvider>
      ) : (
        <SignInForm notice={notice} onSignedIn={() => setIsSignedIn(true)} />
      )}
    </main>
  );
}

function SignedIn({ onSignedOff }: { readonly onSignedOff: (message: string) => void }) {
  const access = useQuery(grantedAccessQuery);
  const { error } = access;
  if (error instanceof ApiError && error.status === 410) return <EndedAccess message={error.message} />;
  if (error instanceof ApiError && error.status === 401)
    return <SignInForm notice={error.message} onSignedIn={() => void access.refetch()} />;
  if (access.isError && access.data === undefined)
    return <ErrorNotice subject="Angaben zum Zugang" onRetry={() => void access.refetch()} />;
  if (access.data === undefined) return <Skeleton height={320} radius="md" role="group" aria-label="Wird geladen" />;
  return <Inspection access={access.data} onSignedOff={() => onSignedOff('Sie haben sich abgemeldet.')} />;
}

const EndedAccess = ({ message }: { readonly message: string }) => (
  <div className={styles.card} role="alert">
    <h1 className={styles.title}>Kein Zugang mehr</h1>
    <p>{message}</p>
  </div>
);
