import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { moveByOne } from '#web/features/forms/draft/draft-moves.ts';
import { duplicate } from '#web/features/forms/draft/draft-operations.ts';
import styles from './structure.module.css';
import { useDraftStore } from './builder-context.ts';
import { useRemoval } from '#web/features/forms/draft/use-removal.ts';

interface RowToolsProps {
  readonly id: string;
  /** Names the row, e.g. 'Frage 3' or the title of the section. */
  readonly what: string;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
}

/** Offers what can be done with the selected row as a whole. */
export function RowTools({ id, what, canMoveUp, canMoveDown }: RowToolsProps) {
  const { change } = useDraftStore();
  const removal = useRemoval();
  const move = (by: 1 | -1) =>
    change((state) => ({ questionnaire: moveByOne(state.questionnaire, id, by), selected: id }));
  const copy = () =>
    change((state) => {
      const result = duplicate(state.questionnaire, id, () => crypto.randomUUID());
      return { questionnaire: result.questionnaire, selected: result.copy };
    });
  return (
    <div className={styles.tools} role="group" aria-label={`${what}: Werkzeuge`}>
      <ActionIcon
        onClick={() => move(-1)}
        disabled={!canMoveUp}
        aria-label={`${what} nach oben`}
        title="Nach oben (Alt+↑)"
      >
        <IconArrowUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        onClick={() => move(1)}
        disabled={!canMoveDown}
        aria-label={`${what} nach unten`}
        title="Nach unten (Alt+↓)"
      >
        <IconArrowDown size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon onClick={copy} aria-label={`${what} duplizieren`} title="Duplizieren">
        <IconCopy size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon onClick={() => removal(id)} aria-label={`${what} löschen`} title="Löschen (Entf)">
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
