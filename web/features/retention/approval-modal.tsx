import '#web/mantine-forms.css';
import { TextInput } from '@mantine/core';
import { RetentionApproval, type RetentionRun } from '#shared/contracts/retention/retention-runs.ts';
import { IrreversibleForm } from '#web/ui/dialog/irreversible-form.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useApproveRun } from './retention-runs.api.ts';
import { RunParts } from './run-parts.tsx';
import { recordsText } from './run-texts.ts';

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

/** Asks for the number of records, so that nobody approves more than they think. */
function ApprovalForm({ run, onClose }: Omit<ApprovalModalProps, 'isOpen'>) {
  const approveRun = useApproveRun(run.id);
  return (
    <IrreversibleForm
      initial={{ total: '' }}
      schema={RetentionApproval}
      toBody={({ total }) => ({ total: /^\d+$/.test(total.trim()) ? Number(total) : Number.NaN })}
      mutation={approveRun}
      warning={`${recordsText(run.total)} werden mit ihren Korrekturen und Dateien gelöscht. Das Prüfbuch bleibt gültig und hält fest, dass gelöscht wurde.`}
      successMessage="Der Löschlauf wurde freigegeben."
      onClose={onClose}
    >
      {(propsOf) => (
        <>
          <RunParts run={run} />
          <TextInput
            label="Zahl der Einträge"
            description={`Bitte zur Bestätigung eingeben: ${run.total}`}
            inputMode="numeric"
            {...propsOf('total')}
          />
        </>
      )}
    </IrreversibleForm>
  );
}
