import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { OpenUpload } from '#shared/contracts/upload-links.ts';
import { isFinal } from '#web/api/api-error.ts';
import { Brand } from '#web/app/brand.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import { queryClient } from '#web/app/query-client.ts';
import { focusOnce } from '#web/ui/focus-once.ts';
import { ErrorNotice } from '#web/ui/notices.tsx';
import { usePathPart } from '#web/ui/url-state.ts';
import { uploadQuery } from './upload.api.ts';
import { UploadForm } from './upload-form.tsx';
import styles from './upload.module.css';

/** Without a login, on somebody's own phone: what is asked for, one file, thank you. */
export function UploadPage() {
  const token = usePathPart('token');
  return (
    <main className={styles.page} tabIndex={-1}>
      <PageTitle>Nachweis senden</PageTitle>
      <Paper withBorder className={styles.card}>
        <div className={styles.brand}>
          <Brand />
        </div>
        <QueryClientProvider client={queryClient}>
          <Upload key={token} token={token} />
        </QueryClientProvider>
      </Paper>
    </main>
  );
}

function Upload({ token }: { readonly token: string }) {
  const upload = useQuery(uploadQuery(token));
  const [closed, setClosed] = useState<string | null>(null);
  const [isSent, setIsSent] = useState(false);
  if (isSent && upload.data !== undefined) return <ThankYou upload={upload.data} />;
  if (closed !== null) return <ClosedLink message={closed} />;
  if (upload.data !== undefined)
    return (
      <UploadForm
        token={token}
        upload={upload.data}
        onSent={() => setIsSent(true)}
        onClosed={(why) => setClosed(why)}
      />
    );
  if (upload.isPending) return <Skeleton height={420} aria-label="Die Anfrage wird geladen" />;
  if (isFinal(upload.error)) return <ClosedLink message={upload.error.message} />;
  return <ErrorNotice what="Angaben zum Nachweis" onRetry={() => void upload.refetch()} />;
}

function ThankYou({ upload: { firstName, organisation } }: { readonly upload: OpenUpload }) {
  return (
    <Outcome title={`Vielen Dank, ${firstName}.`} icon={<IconCircleCheck size={44} stroke={1.4} aria-hidden />}>
      <Text>Ihr Nachweis ist angekommen. {organisation} prüft ihn.</Text>
      <Text c="dimmed">Sie können diese Seite schließen.</Text>
    </Outcome>
  );
}

/** Of a link that is of no use any more nothing else is known here. */
function ClosedLink({ message }: { readonly message: string }) {
  return (
    <Outcome title={message} icon={<IconLinkOff size={44} stroke={1.4} aria-hidden />}>
      <Text c="dimmed">Brauchen Sie einen neuen Link? Bitte fragen Sie dort, wo Sie diesen bekommen haben.</Text>
    </Outcome>
  );
}

interface OutcomeProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function Outcome({ title, icon, children }: OutcomeProps) {
  return (
    <Stack gap="md" role="status">
      {icon}
      <Title order={1} ref={focusOnce} tabIndex={-1} className={styles.title}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
