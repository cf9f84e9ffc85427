import { Button, Group } from '@mantine/core';
import styles from './form-actions.module.css';

interface FormActionsProps {
  /** What the form does, in the words of its title. */
  readonly act: string;
  readonly isSending: boolean;
  readonly onCancel: () => void;
}

/** The last line of a form: the way out, then the act. */
export function FormActions({ act, isSending, onCancel }: FormActionsProps) {
  return (
    <Group justify="flex-end" className={styles.actions}>
      <Button variant="default" onClick={onCancel}>
        Abbrechen
      </Button>
      <Button type="submit" loading={isSending}>
        {act}
      </Button>
    </Group>
  );
}
