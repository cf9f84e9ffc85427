import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import foot from '#web/ui/dialog/dialog-foot.module.css';
import styles from './form-actions.module.css';

interface FormActionsProps {
  /** Label of the submit button, which repeats the title of the form. */
  readonly submitLabel: string;
  readonly isSending: boolean;
  /** Whether what is submitted cannot be undone. */
  readonly isIrreversible?: boolean;
  /** Whether the buttons stay visible below a long form in a dialog. */
  readonly isSticky?: boolean;
  /** What is sent, in a few words beside the buttons, for a form that is too long to be seen as a whole. */
  readonly summary?: ReactNode;
  /** A better next step than to submit, as the main button. */
  readonly nextStep?: ReactNode;
  readonly onCancel: () => void;
}

/** The last line of a form, with the buttons to cancel and to submit. */
export function FormActions({
  submitLabel,
  isSending,
  isIrreversible = false,
  isSticky = false,
  summary,
  nextStep,
  onCancel,
}: FormActionsProps) {
  return (
    <Group justify="flex-end" className={isSticky ? `${styles.actions} ${foot.foot}` : styles.actions}>
      {summary !== undefined && <div className={styles.summary}>{summary}</div>}
      <Button variant="default" onClick={onCancel}>
        Abbrechen
      </Button>
      <Button
        type="submit"
        color={isIrreversible ? 'red' : undefined}
        variant={nextStep === undefined ? 'filled' : 'default'}
        loading={isSending}
      >
        {submitLabel}
      </Button>
      {nextStep}
    </Group>
  );
}
