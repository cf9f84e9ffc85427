import { Alert, Button, Group } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { submittedQuery } from '#web/features/profile-documents/profile-documents.api.ts';
import styles from './proof-list.module.css';

const NONE = { count: 0, first: '' };

/** Says how many proofs wait for the management to accept them, and opens the first; nothing if there is none. */
export function SubmittedNotice({ onShow }: { readonly onShow: (first: string) => void }) {
  const { count, first } = useQuery(submittedQuery).data ?? NONE;
  if (count === 0) return null;
  return (
    <Alert color="yellow" variant="outline" icon={<IconInbox aria-hidden />} className={styles.submitted}>
      <Group justify="space-between" gap="xs">
        {count === 1 ? 'Ein Nachweis wurde eingereicht und wartet' : `${count} Nachweise wurden eingereicht und warten`}{' '}
        auf Ihre Prüfung (alle Standorte).
        <Button variant="default" onClick={() => onShow(first)}>
          Jetzt prüfen
        </Button>
      </Group>
    </Alert>
  );
}
