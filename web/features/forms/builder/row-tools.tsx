import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { moveByOne } from '#web/features/forms/draft/draft-moves.ts';
import { duplicate } from '#web/features/forms/draft/draft-operations.ts';
import styles from './structure.module.css';
import { useDraftStore } from './builder-context.ts';
import { useRowRemoval } from '#web/features/forms/draft/use-row-removal.ts';

interface RowToolsProps {
  readonly id: string;
  /** Names the row, e.g. 'Frage 3' or the title of the section. */
  readonly rowName: string;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
}

/** Offers what can be done with the selected row as a whole. */
export function RowTools({ id, rowName, canMoveUp, canMoveDown }: RowToolsProps) {
  const { change } = useDraftStore();
  const removeRow = useRowRemoval();
  const moveRow = (step: 1 | -1) =>
    change((state) => ({ questionnaire: moveByOne(state.questionnaire, id, step), selected: id }));
  const copyRow = () =>
    change((state) => {
      const result = duplicate(state.questionnaire, id, () => crypto.randomUUID());
      return { questionnaire: result.questionnaire, selected: result.copy };
    });
  return (
    <div className={styles.tools} role="group" aria-label={`${rowName}: Werkzeuge`}>
      <ActionIcon
        onClick={() => moveRow(-1)}
        disabled={!canMoveUp}
        aria-label={`${rowName} nach oben`}
        title="Nach oben (Alt+↑)"
      >
        <IconArrowUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        onClick={() => moveRow(1)}
        disabled={!canMoveDown}
        aria-label={`${rowName} nach unten`}
        title="Nach unten (Alt+↓)"
      >
        <IconArrowDown size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon onClick={copyRow} aria-label={`${rowName} duplizieren`} title="Duplizieren">
        <IconCopy size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon onClick={() => removeRow(id)} aria-label={`${rowName} löschen`} title="Löschen (Entf)">
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
