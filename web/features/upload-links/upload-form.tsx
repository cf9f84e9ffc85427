import { Button, Loader, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OpenUpload, RequestedProof } from '#shared/contracts/upload-links/upload-links.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { FileField } from '#web/ui/file/file-field.tsx';
import { formatLongDay, localDay } from '#web/ui/time/local-time.ts';
import { useUpload } from './use-upload.ts';
import { ACCEPTED, ACCEPTED_TEXT, type ArrivedProof } from './upload-values.ts';
import styles from './upload.module.css';
import { DateField } from '#web/ui/time/date-field.tsx';
import { isDay } from '#shared/domain/time/days.ts';

interface UploadFormProps {
  readonly token: string;
  readonly upload: OpenUpload;
  /** Which of several requested proofs the form sends. */
  readonly proof?: RequestedProof | undefined;
  /** Text below the heading, which says how many proofs are requested and which were sent. */
  readonly children?: ReactNode;
  readonly onSent: (arrived: ArrivedProof) => void;
  /** Undefined if no other proof can be sent first. Not offered with a chosen file, which would be lost. */
  readonly onPostponed?: (() => void) | undefined;
  /** Called when the link is no longer valid. */
  readonly onClosed: (message: string) => void;
}

export function UploadForm({ token, upload, proof, children, onSent, onPostponed, onClosed }: UploadFormProps) {
  const { organisation, firstName } = upload;
  const { typeName, expires } = proof ?? upload;
  const uploadState = useUpload(
    { token, type: proof?.type },
    { onSent: (sent) => onSent({ typeName, arrivedAt: serverNow(), ...sent }), onClosed },
  );
  const { values, errors, isSending, change } = uploadState;
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
        <FileField
          label="Foto oder Datei"
          description={ACCEPTED_TEXT}
          accept={ACCEPTED}
          file={values.file}
          onChange={(file) => change({ file })}
          error={errors['file']}
          progress={uploadState.progress}
          onCancel={uploadState.cancel}
          isDisabled={isSending}
          isRequired
          pictureQuestion="Ist alles gut lesbar?"
        />
        <DateFields expires={expires} values={values} errors={errors} isDisabled={isSending} onChange={change} />
        <Button
          type="submit"
          size="lg"
          fullWidth
          aria-disabled={isSending || undefined}
          leftSection={isSending && <Loader size={20} color="white" aria-hidden />}
        >
          {isSending ? 'Wird gesendet …' : errors[''] === undefined ? 'Nachweis senden' : 'Erneut senden'}
        </Button>
        {/* It stands below the button, which must not move under a finger. */}
        {errors[''] !== undefined && <RefusalNotice message={errors['']} />}
        {onPostponed !== undefined && values.file === null && (
          <Button variant="subtle" fullWidth aria-label={`${typeName} später senden`} onClick={onPostponed}>
            Diesen später senden
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status">
          {isSending
            ? 'Bitte lassen Sie diese Seite offen, bis Ihr Nachweis angekommen ist.'
            : `Der Link gilt bis ${formatLongDay(upload.expiresAt)} und für ${proof === undefined ? 'einen Nachweis' : 'jeden Nachweis einmal'}. Ihre Datei sehen ${organisation} und eine Aufsichtsbehörde, die Einsicht verlangt.`}
        </Text>
      </Stack>
    </form>
  );
}

const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

const RefusalNotice = ({ message }: { readonly message: string }) => (
  <div ref={bringIntoSight} role="alert" className={styles.refusal}>
    <Text fw={600} c="var(--mantine-color-error)">
      Der Nachweis wurde nicht gesendet
    </Text>
    <Text>{message} Ihre Datei und Ihre Angaben sind noch da.</Text>
  </div>
);

interface DateFieldsProps {
  readonly expires: boolean;
  readonly values: { readonly issuedOn: string; readonly invalidOn: string };
  readonly errors: Readonly<Record<string, string>>;
  readonly isDisabled: boolean;
  readonly onChange: (changes: { issuedOn?: string; invalidOn?: string }) => void;
}

function DateFields({ expires, values, errors, isDisabled, onChange }: DateFieldsProps) {
  return (
    <>
      <DateField
        name="issuedAt"
        label="Ausgestellt am"
        withAsterisk
        disabled={isDisabled}
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
          disabled={isDisabled}
          min={isDay(values.issuedOn) ? values.issuedOn : undefined}
          value={values.invalidOn}
          onChange={(invalidOn) => onChange({ invalidOn })}
          error={errors['invalidAt']}
        />
      )}
    </>
  );
}
