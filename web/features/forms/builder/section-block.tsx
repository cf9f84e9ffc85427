import { Button, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconChevronDown, IconGitBranch, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MAX_QUESTIONS, type Section } from '#shared/questionnaire/questionnaire.ts';
import { type NumberedQuestions, visibleIfText } from '#web/features/forms/questions/condition-texts.ts';
import { addQuestions, newQuestion } from '#web/features/forms/draft/draft-operations.ts';
import { questionOf } from '#web/features/forms/draft/draft-places.ts';
import { isWideScreen } from '#web/ui/screen/screen-width.ts';
import { focusField } from '#web/features/forms/questions/focus-field.ts';
import { questionsText } from '#web/features/forms/form-texts.ts';
import { QuestionRow } from '#web/features/forms/questions/question-row.tsx';
import { RowTools } from './row-tools.tsx';
import styles from './structure.module.css';
import { useDraftStore } from './builder-context.ts';

interface SectionBlockProps {
  readonly questions: NumberedQuestions;
  readonly sectionCount: number;
  readonly section: Section;
  readonly position: number;
  /** Number of the section's first question, counted through the whole questionnaire. */
  readonly firstNumber: number;
  readonly selected: string | null;
  readonly idsWithFault: ReadonlySet<string>;
  readonly isFolded: boolean;
  readonly settings: ReactNode;
  readonly onFolded: (id: string) => void;
}

export function SectionBlock(props: SectionBlockProps) {
  const { questions, section, firstNumber, selected, idsWithFault, isFolded, settings } = props;
  const questionCount = questions.size;
  const isOnlySection = props.sectionCount === 1;
  return (
    <section className={styles.section} aria-label={section.title || 'Abschnitt ohne Titel'}>
      <SectionRow {...props} />
      {selected === section.id && settings}
      {!isFolded && (
        <ol className={styles.rows}>
          {section.questions.map((question, index) => (
            <QuestionRow
              key={question.id}
              question={question}
              number={firstNumber + index}
              condition={visibleIfText(questions, question.visibleIf)}
              isSelected={selected === question.id}
              isFaulty={idsWithFault.has(question.id)}
              canMoveUp={firstNumber + index > 1 || (!isOnlySection && props.position > 1)}
              canMoveDown={firstNumber + index < questionCount || props.position < props.sectionCount}
              settings={selected === question.id ? settings : null}
            />
          ))}
        </ol>
      )}
      {!isFolded && questionCount < MAX_QUESTIONS && <AddQuestion section={section} />}
    </section>
  );
}

function SectionRow({
  questions,
  sectionCount,
  section,
  position,
  selected,
  idsWithFault,
  isFolded,
  onFolded,
}: SectionBlockProps) {
  const { select } = useDraftStore();
  const isSelected = selected === section.id;
  return (
    <div className={styles.row} data-row={section.id} data-section data-selected={isSelected || undefined}>
      <div className={styles.line}>
        <UnstyledButton
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-label={`Abschnitt ${position} ${isFolded ? 'aufklappen' : 'zuklappen'}`}
          onClick={() => {
            // A selected question would keep the section open, so the section is selected instead.
            if (!isFolded) select(section.id);
            onFolded(section.id);
          }}
        >
          <IconChevronDown size={20} aria-hidden data-folded={isFolded || undefined} />
        </UnstyledButton>
        <SectionButton
          section={section}
          questions={questions}
          position={position}
          selected={selected}
          hasFault={idsWithFault.has(section.id)}
        />
      </div>
      {isSelected && (
        <RowTools
          id={section.id}
          rowName={section.title || 'Abschnitt'}
          canMoveUp={position > 1}
          canMoveDown={position < sectionCount}
        />
      )}
    </div>
  );
}

interface SectionButtonProps extends Pick<SectionBlockProps, 'questions' | 'section' | 'position' | 'selected'> {
  readonly hasFault: boolean;
}

/** Selects the section, to edit its settings. */
function SectionButton({ questions, section, position, selected, hasFault }: SectionButtonProps) {
  const { select } = useDraftStore();
  const isSelected = selected === section.id;
  return (
    <UnstyledButton
      className={styles.choose}
      data-row-button={section.id}
      tabIndex={isSelected || (selected === null && position === 1) ? 0 : -1}
      aria-current={isSelected}
      onClick={(event) => {
        select(isSelected && !isWideScreen() ? null : section.id);
        if (event.detail === 0) focusField('title');
      }}
    >
      <span className={styles.sectionTitle}>{section.title || <em>Abschnitt ohne Titel</em>}</span>
      {section.visibleIf && (
        <IconGitBranch size={18} role="img" aria-label={visibleIfText(questions, section.visibleIf)} />
      )}
      {hasFault && <IconAlertCircle size={18} className={styles.fault} role="img" aria-label="Hier fehlt etwas" />}
      <span className={styles.count}>{questionsText(section.questions.length)}</span>
    </UnstyledButton>
  );
}

function AddQuestion({ section }: { readonly section: Section }) {
  const { change } = useDraftStore();
  const addQuestion = () => {
    const id = crypto.randomUUID();
    change(({ questionnaire }) => {
      // A new question gets the type of the previous one, because checklists repeat the same type.
      const lastQuestion = questionOf(questionnaire, section.questions.at(-1)?.id ?? '');
      const question = newQuestion(lastQuestion?.type ?? 'yesNo', id);
      return { questionnaire: addQuestions(questionnaire, [question], section.id), selected: id };
    });
    focusField('label');
  };
  return (
    <Button
      variant="subtle"
      leftSection={<IconPlus size={18} aria-hidden />}
      className={styles.add}
      onClick={addQuestion}
      aria-label={`Frage hinzufügen: ${section.title || 'Abschnitt ohne Titel'}`}
    >
      Frage hinzufügen
    </Button>
  );
}
