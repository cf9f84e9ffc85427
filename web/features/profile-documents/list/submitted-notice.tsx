import { Alert, Button, Group } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { submittedCountQuery } from '#web/features/profile-documents/profile-documents.api.ts';
import styles from './proof-list.module.css';

/** Says how many proofs wait for the management to accept them; nothing if there is none. */
export function SubmittedNotice({ onShow }: { readonly onShow: () => void }) {
  const count = useQuery(submittedCountQuery).data ?? 0;
  if (count === 0) return null;
  return (
    <Alert color="yellow" variant="outline" icon={<IconInbox aria-hidden />} className={styles.submitted}>
      <Group justify="space-between" gap="xs">
        {count === 1 ? 'Ein Nachweis wurde eingereicht und wartet' : `${count} Nachweise wurden eingereicht und warten`}{' '}
        auf Ihre Prüfung.
        <Button variant="default" onClick={onShow}>
          Eingereichte ansehen
        </Button>
      </Group>
    </Alert>
  );
}
