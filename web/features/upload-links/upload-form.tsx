import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OpenUpload, RequestedProof } from '#shared/contracts/upload-links/upload-links.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { FileField } from '#web/ui/file/file-field.tsx';
import { formatLongDay, localDay } from '#web/ui/time/local-time.ts';
import { useUpload } from './use-upload.ts';
import { ACCEPTED, ACCEPTED_TEXT } from './upload-values.ts';
import styles from './upload.module.css';
import { DateField } from '#web/ui/time/date-field.tsx';
import { isDay } from '#web/ui/time/typed-day.ts';

interface UploadFormProps {
  readonly token: string;
  readonly upload: OpenUpload;
  /** Which of several requested proofs the form sends. */
  readonly proof?: RequestedProof | undefined;
  /** Text below the heading, which says how many proofs are requested and which were sent. */
  readonly children?: ReactNode;
  readonly onSent: () => void;
  /** Called when the link is no longer valid. */
  readonly onClosed: (message: string) => void;
}

export function UploadForm({ token, upload, proof, children, onSent, onClosed }: UploadFormProps) {
  const { organisation, firstName, expiresAt } = upload;
  const { typeName, expires } = proof ?? upload;
  const uploadState = useUpload({ token, type: proof?.type }, { onSent, onClosed });
  const { values, errors, change } = uploadState;
  return (
    <form onSubmit={uploadState.submit} noValidate>
      <Stack gap="lg">
        <Stack gap="xs">
          <h1 className={styles.title}>Guten Tag {firstName}</h1>
          {children ?? <Text>{organisation} braucht von Ihnen einen Nachweis:</Text>}
          <Text size="lg" mt={proof === undefined ? 0 : 'sm'} className={styles.requested}>
            {typeName}
          </Text>
        </Stack>
        {errors[''] !== undefined && <RefusalNotice message={errors['']} />}
        <FileField
          label="Foto oder Datei"
          description={ACCEPTED_TEXT}
          accept={ACCEPTED}
          file={values.file}
          onChange={(file) => change({ file })}
          error={errors['file']}
          progress={uploadState.progress}
          onCancel={uploadState.cancel}
          isRequired
        />
        <DateFields expires={expires} values={values} errors={errors} onChange={change} />
        <Button type="submit" size="lg" fullWidth loading={uploadState.progress !== null}>
          Nachweis senden
        </Button>
        <Text size="sm" c="dimmed">
          Der Link gilt bis {formatLongDay(expiresAt)} und für{' '}
          {proof === undefined ? 'einen Nachweis' : 'jeden Nachweis einmal'}. Ihre Datei sieht nur {organisation}.
        </Text>
      </Stack>
    </form>
  );
}

const RefusalNotice = ({ message }: { readonly message: string }) => (
  <div role="alert" className={styles.refusal}>
    <Text fw={600} c="var(--mantine-color-error)">
      Der Nachweis wurde nicht gesendet
    </Text>
    <Text>{message}</Text>
  </div>
);

interface DateFieldsProps {
  readonly expires: boolean;
  readonly values: { readonly issuedOn: string; readonly invalidOn: string };
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (changes: { issuedOn?: string; invalidOn?: string }) => void;
}

function DateFields({ expires, values, errors, onChange }: DateFieldsProps) {
  return (
    <>
      <DateField
        name="issuedAt"
        label="Ausgestellt am"
        withAsterisk
        max={localDay(serverNow())}
        value={values.issuedOn}
        onChange={(issuedOn) => onChange({ issuedOn })}
        error={errors['issuedAt']}
      />
      {expires && (
        <DateField
          name="invalidAt"
          label="Gültig bis"
          description="Nur, wenn es auf dem Nachweis steht."
          min={isDay(values.issuedOn) ? values.issuedOn : undefined}
          value={values.invalidOn}
          onChange={(invalidOn) => onChange({ invalidOn })}
          error={errors['invalidAt']}
        />
      )}
    </>
  );
}
