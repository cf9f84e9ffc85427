import { Button, Group, Stack, Textarea } from '@mantine/core';
import type { ComponentProps } from 'react';
import styles from './reason-field.module.css';

export const REASON_LABEL = 'Grund der Korrektur';
const USUAL_REASONS = ['Vertippt', 'Falsch ausgewählt', 'Angabe vergessen'];

interface ReasonFieldProps {
  /** Usual reasons, which one tap chooses. */
  readonly usual?: readonly string[] | undefined;
  readonly inputProps: ComponentProps<typeof Textarea>;
  readonly onChosen: (reason: string) => void;
}

/** Asks why a record is corrected: with one tap for usual reasons, or in own words. */
export const ReasonField = ({ usual = USUAL_REASONS, inputProps, onChosen }: ReasonFieldProps) => (
  <Stack gap="xs" data-reasons className={styles.reasons}>
    <Textarea label={REASON_LABEL} name="reason" required autosize minRows={1} {...inputProps} />
    <Group gap="xs" role="group" aria-label="Übliche Gründe">
      {usual.map((reason) => (
        <Button
          key={reason}
          size="sm"
          mih={44}
          variant={inputProps.value === reason ? 'light' : 'default'}
          aria-pressed={inputProps.value === reason}
          onClick={() => onChosen(reason)}
        >
          {reason}
        </Button>
      ))}
    </Group>
  </Stack>
);

/** Brings the usual reasons into sight, if their field has the focus, which alone would show above the buttons. */
export const showReasonsOfFocused = () =>
  document.activeElement?.closest('[data-reasons]')?.scrollIntoView({ block: 'nearest' });
