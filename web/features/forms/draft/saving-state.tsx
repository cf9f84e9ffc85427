import { Text } from '@mantine/core';
import { formatTime } from '#web/ui/time/local-time.ts';
import styles from '#web/features/forms/builder/builder.module.css';
import type { SaveState } from './draft-saver.ts';

interface SavingStateProps {
  readonly saving: SaveState;
  readonly isChanged: boolean;
}

/** Shows where the draft is currently stored. It is red only if the user has to do something. */
export function SavingState({ saving, isChanged }: SavingStateProps) {
  const isUnsaved = saving.kind !== 'saved';
  return (
    <>
      <Text
        role="status"
        className={styles.saving}
        data-alert={['blocked', 'refused', 'conflict'].includes(saving.kind) || undefined}
      >
        {savingText(saving, isChanged)}
      </Text>
      {/* Marks unsaved changes, so that leaving the page asks for confirmation. */}
      {isUnsaved && <form hidden data-unsaved />}
    </>
  );
}

function savingText(saving: SaveState, isChanged: boolean): string {
  switch (saving.kind) {
    case 'saved':
      if (saving.at === null) return isChanged ? '' : 'Die Fragen werden automatisch gespeichert.';
      return `Gespeichert ${formatTime(saving.at)}`;
    case 'waiting':
    case 'saving':
      return 'Wird gespeichert …';
    case 'unreachable':
      return 'Nicht gespeichert – keine Verbindung, es wird erneut versucht.';
    case 'blocked':
    case 'refused':
      return `Nicht gespeichert – ${saving.message}`;
    default:
      return 'Nicht gespeichert – inzwischen an anderer Stelle geändert.';
  }
}
