import '#web/mantine-forms.css';
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { RetentionApproval, type RetentionRun } from '#shared/contracts/retention/retention-runs.ts';
import { ApiError } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { type FieldErrors, fieldErrors, violationErrors } from '#web/ui/form/field-errors.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useApproveRun } from './retention-runs.api.ts';
import { RunParts } from './run-parts.tsx';
import { recordsText } from './run-words.ts';

interface ApprovalModalProps {
  readonly run: RetentionRun;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const ApprovalModal = ({ run, isOpen, onClose }: ApprovalModalProps) => (
  <SheetModal isOpen={isOpen} title="Löschlauf freigeben" onClose={onClose}>
    <ApprovalForm run={run} onClose={onClose} />
  </SheetModal>
);

/** What nothing undoes is confirmed by how much it is. */
function ApprovalForm({ run, onClose }: Omit<ApprovalModalProps, 'isOpen'>) {
  const { typed, type, errors, submit, isSending } = useApproval(run, onClose);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Das kann nicht rückgängig gemacht werden.">
          {recordsText(run.total)} werden mit ihren Korrekturen und Dateien gelöscht. Das Prüfbuch bleibt gültig und
          hält fest, dass gelöscht wurde.
        </Alert>
        <RunParts run={run} />
        <TextInput
          label="Zahl der Einträge"
          description={`Bitte zur Bestätigung eingeben: ${run.total}`}
          required
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={errors['total'] ?? errors['']}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" color="red" loading={isSending}>
            Endgültig löschen
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useApproval(run: RetentionRun, onClose: () => void) {
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const approve = useApproveRun(run.id);
  const type = (text: string) => {
    setErrors({});
    setTyped(text);
    setIdempotencyKey(crypto.randomUUID());
  };
  const refuse = (error: unknown) => {
    if (error instanceof ApiError && error.violations.length > 0)
      setErrors(violationErrors(error.violations, ['total']));
    else showSendError(error);
  };
  const done = () => {
    showSuccess('Der Löschlauf wurde freigegeben.');
    onClose();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const body = { total: /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN };
    const problems = fieldErrors(RetentionApproval, body);
    if (Object.keys(problems).length > 0) return setErrors(problems);
    approve.mutate({ body, idempotencyKey }, { onSuccess: done, onError: refuse });
  };
  return { typed, type, errors, submit, isSending: approve.isPending };
}
