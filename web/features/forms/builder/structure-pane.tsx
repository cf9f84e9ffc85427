import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode, useRef, useState, type RefObject, useEffect } from 'react';
import { MAX_SECTIONS, type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { numbered } from '#web/features/forms/questions/condition-texts.ts';
import { addSection, newSection } from '#web/features/forms/draft/draft-operations.ts';
import { moveByOne, dropRow } from '#web/features/forms/draft/draft-moves.ts';
import { placeOf } from '#web/features/forms/draft/draft-places.ts';
import { focusField, focusRow } from '#web/features/forms/questions/focus-field.ts';
import { SectionBlock } from './section-block.tsx';
import styles from './structure.module.css';
import { useDraftStore } from './builder-context.ts';
import type { enableRowDragging } from './row-dragging.ts';
import { useRowRemoval } from '#web/features/forms/draft/use-row-removal.ts';

interface StructurePaneProps {
  readonly questionnaire: Questionnaire;
  readonly selected: string | null;
  readonly idsWithFault: ReadonlySet<string>;
  /** On a phone the settings are shown below the row of the selected question. */
  readonly settings: ReactNode;
}

/** Lists sections and questions in order, to select, add and move them. */
export const StructurePane = memo(function StructurePane(props: StructurePaneProps) {
  const { questionnaire, selected, idsWithFault, settings } = props;
  const { change } = useDraftStore();
  const list = useRef<HTMLDivElement>(null);
  const [foldedIds, toggleSection] = useFoldedSections();
  const [moveNotice, setMoveNotice] = useState('');
  const onKeyDown = useRowKeys(list, setMoveNotice);
  const startDragging = useRowDragging(list, questionnaire);
  const openSection = selected === null ? undefined : placeOf(questionnaire, selected);
  const counts = questionnaire.sections.map(({ questions }) => questions.length);
  const questions = numbered(questionnaire);
  const appendSection = () => {
    const id = crypto.randomUUID();
    change((state) => ({ questionnaire: addSection(state.questionnaire, newSection(id), null), selected: id }));
    focusField('title');
  };
  return (
    // The element only receives key events that bubble from its rows; it is no control itself.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={list} className={styles.structure} onKeyDown={onKeyDown} onPointerEnter={startDragging}>
      {questionnaire.sections.map((section, index) => {
        const hasSelected = openSection?.section === index && openSection.question !== -1;
        return (
          <SectionBlock
            key={section.id}
            questions={questions}
            sectionCount={counts.length}
            section={section}
            position={index + 1}
            firstNumber={1 + counts.slice(0, index).reduce((sum, count) => sum + count, 0)}
            selected={selected}
            idsWithFault={idsWithFault}
            isFolded={foldedIds.has(section.id) && !hasSelected}
            settings={settings}
            onFolded={toggleSection}
          />
        );
      })}
      {questionnaire.sections.length < MAX_SECTIONS && (
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={appendSection} fullWidth>
          Abschnitt hinzufügen
        </Button>
      )}
      <span role="status" className={styles.heard}>
        {moveNotice}
      </span>
      <Text size="sm" c="dimmed" className={styles.keys}>
        Mit Pfeiltasten gehen Sie durch die Liste, mit Alt und Pfeiltasten verschieben Sie, Entf löscht.
      </Text>
    </div>
  );
});

function useFoldedSections() {
  const [foldedIds, setFoldedIds] = useState<ReadonlySet<string>>(new Set());
  const toggleSection = (id: string) =>
    setFoldedIds((previous) =>
      previous.has(id) ? new Set([...previous].filter((openId) => openId !== id)) : new Set([...previous, id]),
    );
  return [foldedIds, toggleSection] as const;
}

/** Announces a move to screen readers, e.g. 'Jetzt Frage 3 von 10'. */
function positionText(questionnaire: Questionnaire, id: string): string {
  const questions = questionsOf(questionnaire);
  const questionIndex = questions.findIndex((question) => question.id === id);
  if (questionIndex !== -1) return `Jetzt Frage ${questionIndex + 1} von ${questions.length}`;
  const sectionIndex = questionnaire.sections.findIndex((candidate) => candidate.id === id);
  return `Jetzt Abschnitt ${sectionIndex + 1} von ${questionnaire.sections.length}`;
}

/**
 * On a row, the arrow keys select, with Alt they move the row, and Delete removes it. In text fields they keep their
 * usual function.
 */
function useRowKeys(list: React.RefObject<HTMLDivElement | null>, onMoveAnnounced: (text: string) => void) {
  const { change, select, history } = useDraftStore();
  const removeRow = useRowRemoval();
  const selectNeighbour = (row: HTMLElement, by: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-button]') ?? [])];
    const neighbour = rows[rows.indexOf(row) + by];
    if (neighbour?.dataset['rowButton'] === undefined) return;
    select(neighbour.dataset['rowButton']);
    focusRow(neighbour.dataset['rowButton']);
  };
  const moveRow = (id: string, by: 1 | -1) => {
    change((state) => ({ questionnaire: moveByOne(state.questionnaire, id, by), selected: id }));
    focusRow(id);
    onMoveAnnounced(positionText(history().present.questionnaire, id));
  };
  return (event: KeyboardEvent) => {
    const row = event.target;
    if (!(row instanceof HTMLElement) || row.dataset['rowButton'] === undefined) return;
    const id = row.dataset['rowButton'];
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by !== 0 && event.altKey) moveRow(id, by);
    else if (by !== 0) selectNeighbour(row, by);
    else if (event.key === 'Delete') removeRow(id);
    else return;
    event.preventDefault();
  };
}

/** Lets a mouse drag rows. The code is loaded when the mouse first enters the list. */
function useRowDragging(list: RefObject<HTMLElement | null>, questionnaire: Questionnaire) {
  const { change } = useDraftStore();
  const [enableDragging, setEnableDragging] = useState<typeof enableRowDragging | null>(null);
  // Identifies the visible rows and their order, whatever their texts are.
  const order = questionnaire.sections
    .map(({ id, questions }) => `${id}:${questions.map((question) => question.id).join()}`)
    .join(';');
  useEffect(() => {
    if (enableDragging === null || list.current === null || order === '') return undefined;
    return enableDragging(list.current, (id, target, edge) =>
      change((state) => ({ questionnaire: dropRow(state.questionnaire, id, target, edge), selected: id })),
    );
  }, [enableDragging, list, order, change]);
  const load = async () => {
    const module = await import('./row-dragging.ts');
    setEnableDragging(() => module.enableRowDragging);
  };
  return () => {
    // If this fails to load, the arrows still move rows.
    if (enableDragging === null && matchMedia('(pointer: fine)').matches) void load().catch(() => undefined);
  };
}
