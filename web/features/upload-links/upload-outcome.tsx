import { Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OpenUpload } from '#shared/contracts/upload-links/upload-links.ts';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import { formatLongDay, formatTime } from '#web/ui/time/local-time.ts';
import type { ArrivedProof } from './upload-values.ts';
import styles from './upload.module.css';

interface ThankYouProps {
  readonly upload: Pick<OpenUpload, 'firstName' | 'organisation'>;
  readonly arrived: readonly ArrivedProof[];
  /** Says what is still missing. */
  readonly children?: ReactNode;
}

/** Says what has arrived and where, and that nothing else has to be done. */
export function ThankYou({ upload: { firstName, organisation }, arrived, children }: ThankYouProps) {
  const isOne = arrived.length === 1;
  return (
    <UploadOutcome title={`Vielen Dank, ${firstName}.`} icon={<IconCircleCheck size={44} stroke={1.4} aria-hidden />}>
      {arrived.length > 0 && (
        <>
          <Text>
            {isOne ? 'Ihr Nachweis ist' : 'Ihre Nachweise sind'} bei <strong>{organisation}</strong> angekommen:
          </Text>
          <ul className={styles.arrived} aria-label="Angekommen">
            {arrived.map((proof) => (
              <li key={proof.typeName}>
                <strong>{proof.typeName}</strong>
                <Text size="sm" c="dimmed">
                  {proof.fileName}
                  <br />
                  ausgestellt am {formatLongDay(proof.issuedOn)}, angekommen um {formatTime(proof.arrivedAt)}
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
      {children ?? (
        <Text>
          {organisation} prüft {isOne ? 'ihn' : 'sie'}. Sie müssen nichts weiter tun und können diese Seite schließen.
        </Text>
      )}
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
