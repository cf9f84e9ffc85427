import { Text } from '@mantine/core';
import { Mark } from '#web/ui/list/mark.tsx';
import styles from '#web/features/forms/builder/builder.module.css';
import type { QuestionnaireChange } from './draft-changes.ts';

const KIND_TEXTS: Record<QuestionnaireChange['kind'], string> = {
  added: 'neu',
  removed: 'entfernt',
  changed: 'geändert',
};

interface ChangeListProps {
  readonly changes: readonly QuestionnaireChange[];
  /** Number of the version that the changes are relative to. */
  readonly versionNumber: number;
}

export function ChangeList({ changes, versionNumber }: ChangeListProps) {
  return (
    <section aria-label={`Änderungen seit Fassung ${versionNumber}`}>
      <Text fw={600} mb="xs">
        {changes.length === 1 ? 'Eine Änderung' : `${changes.length} Änderungen`} seit Fassung {versionNumber}
      </Text>
      <ul className={styles.changes}>
        {changes.map(({ id, kind, partKind, label, details }) => (
          <li key={id} className={styles.change}>
            <span>
              <Mark>{KIND_TEXTS[kind]}</Mark>
            </span>
            <div>
              <Text>
                {partKind === 'section' && 'Abschnitt: '}
                {label.trim() === '' ? 'ohne Text' : label}
              </Text>
              {details.length > 0 && (
                <Text size="sm" c="dimmed">
                  {details.join(', ')}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
