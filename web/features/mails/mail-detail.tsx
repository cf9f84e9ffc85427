import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Mail } from '#shared/contracts/mails/mails.ts';
import { DetailDrawer } from '#web/ui/record/detail-drawer.tsx';
import { DetailHead } from '#web/ui/record/detail-head.tsx';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { MailBadge } from './mail-columns.tsx';
import { mailQuery } from './mails.api.ts';
import type { RowNavigation } from '#web/ui/record/row-navigation.ts';
import { keepWhileClosing } from '#web/ui/record/keep-while-closing.ts';
import { MailLinks } from './mail-links.tsx';

interface MailDetailProps {
  readonly rowNavigation: RowNavigation | null;
  /** Id of the mail; '' closes the drawer. */
  readonly id: string;
  readonly onClose: () => void;
}

export function MailDetail({ id, rowNavigation, onClose }: MailDetailProps) {
  const mail = useQuery({
    ...mailQuery(id),
    enabled: id !== '',
    placeholderData: keepWhileClosing(id),
  });
  return (
    <DetailDrawer isOpen={id !== ''} title="Mail" rowNavigation={rowNavigation} onClose={onClose}>
      {mail.isPending && <Skeleton height={320} radius="md" />}
      {mail.isLoadingError && <ErrorNotice subject="Angaben zur Mail" onRetry={() => void mail.refetch()} />}
      {mail.data && <MailFacts mail={mail.data} />}
    </DetailDrawer>
  );
}

function MailFacts({ mail }: { readonly mail: Mail }) {
  return (
    <Stack gap="lg">
      <DetailHead name={mail.subject}>
        <MailBadge mail={mail} />
      </DetailHead>
      <FieldList
        fields={[
          { name: 'Empfänger', value: mail.recipient },
          { name: 'Geschrieben', value: formatDateTime(mail.createdAt) },
          { name: 'Versendet', value: mail.sentAt && formatDateTime(mail.sentAt) },
          { name: 'Versuche', value: mail.attempts },
          { name: 'Nächster Versuch', value: mail.nextAttemptAt && formatDateTime(mail.nextAttemptAt) },
          { name: 'Letzter Fehler', value: mail.lastError },
        ]}
      />
      <Stack gap="xs">
        <Title order={4}>Text</Title>
        {mail.text === undefined ? (
          <Text c="dimmed">Nach dem Versand wird der Text nicht aufbewahrt.</Text>
        ) : (
          <Paper withBorder p="md">
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{mail.text}</Text>
          </Paper>
        )}
        {mail.hasLinks === true && <MailLinks key={mail.id} mail={mail} />}
      </Stack>
    </Stack>
  );
}
