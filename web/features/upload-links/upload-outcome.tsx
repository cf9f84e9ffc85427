import { Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OpenUpload } from '#shared/contracts/upload-links/upload-links.ts';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import styles from './upload.module.css';

interface ThankYouProps {
  readonly upload: Pick<OpenUpload, 'firstName'>;
  /** Says what has arrived. */
  readonly children: ReactNode;
}

export function ThankYou({ upload: { firstName }, children }: ThankYouProps) {
  return (
    <UploadOutcome title={`Vielen Dank, ${firstName}.`} icon={<IconCircleCheck size={44} stroke={1.4} aria-hidden />}>
      {children}
      <Text c="dimmed">Sie können diese Seite schließen.</Text>
    </UploadOutcome>
  );
}

interface UploadOutcomeProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

export function UploadOutcome({ title, icon, children }: UploadOutcomeProps) {
  return (
    <Stack gap="md" role="status">
      {icon}
      <h1 ref={focusOnce} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children}
    </Stack>
  );
}
