import { Paper, Text, Title } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import type { Questionnaire, Section } from '#shared/questionnaire/questionnaire.ts';
import type { AnswerFault } from '#shared/questionnaire/validity.ts';
import { visibleQuestions } from '#shared/questionnaire/visibility.ts';
import { useStoreAfterPaint } from '#web/ui/screen/use-store-after-paint.ts';
import type { AnswerSheet } from '#web/features/protocols/closed/answer-sheet.ts';
import { type Pictures, picturesInMemory } from '#web/features/protocols/answers/pictures.ts';
import { QuestionField } from '#web/features/protocols/answers/question-field.tsx';
import styles from './questionnaire-fields.module.css';

interface QuestionnaireFieldsProps {
  readonly questionnaire: Questionnaire;
  readonly sheet: AnswerSheet;
  /** Those to be shown, each at its field. */
  readonly faults: readonly AnswerFault[];
  /** Left out: pictures stay on this page. The same on every render: with it a question is not drawn again for nothing. */
  readonly images?: Pictures | undefined;
  /** Name that can stand in for a signature by hand. */
  readonly signer?: string | undefined;
  /** Ids of questions whose Mangel gives no task: it has one already, or the location has none. */
  readonly withoutTask?: ReadonlySet<string> | undefined;
}

/** Everything that is asked now, to be answered. It knows no server. */
export function QuestionnaireFields(props: QuestionnaireFieldsProps) {
  const { questionnaire, sheet, faults, images, signer, withoutTask } = props;
  const [ownImages] = useState(picturesInMemory);
  const sections = useAskedSections(questionnaire, sheet);
  const faultAt = useMemo(() => new Map(faults.map((fault) => [keyOf(fault), fault.message])), [faults]);
  return (
    <div className={styles.sections}>
      {sections.map((section) => (
        <SectionPaper key={section.id} section={section}>
          {section.questions.map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              sheet={sheet}
              valueFault={faultAt.get(keyOf({ question: question.id, field: 'value' }))}
              commentFault={faultAt.get(keyOf({ question: question.id, field: 'comment' }))}
              imagesFault={faultAt.get(keyOf({ question: question.id, field: 'images' }))}
              images={images ?? ownImages}
              signer={signer}
              makesTask={withoutTask?.has(question.id) !== true}
            />
          ))}
        </SectionPaper>
      ))}
    </div>
  );
}

const keyOf = ({ question, field }: Pick<AnswerFault, 'question' | 'field'>) => `${field}:${question}`;

/** Drawn again only when an answer changed what is asked. */
function useAskedSections(questionnaire: Questionnaire, sheet: AnswerSheet): readonly Section[] {
  const readAsked = useCallback(
    () => [...visibleQuestions(questionnaire, sheet.answers())].join(),
    [questionnaire, sheet],
  );
  const asked = useStoreAfterPaint(sheet.subscribe, readAsked);
  return useMemo(() => {
    const visible = new Set(asked.split(','));
    return questionnaire.sections
      .map((section) => ({ ...section, questions: section.questions.filter(({ id }) => visible.has(id)) }))
      .filter(({ questions }) => questions.length > 0);
  }, [questionnaire, asked]);
}

interface SectionPaperProps {
  readonly section: Section;
  readonly children: React.ReactNode;
}

/** So that the page is about as long before a section was seen as it is afterwards. */
const QUESTION_REM = 10;

function SectionPaper({ section, children }: SectionPaperProps) {
  const titleId = `section-${section.id}`;
  return (
    <Paper
      component="section"
      withBorder
      className={styles.section}
      style={{ containIntrinsicBlockSize: `auto ${QUESTION_REM * section.questions.length}rem` }}
      aria-labelledby={titleId}
    >
      <Title order={2} size="h3" id={titleId} tabIndex={-1} className={styles.title}>
        {section.title}
      </Title>
      {section.description !== undefined && (
        <Text c="dimmed" className={styles.description}>
          {section.description}
        </Text>
      )}
      {children}
    </Paper>
  );
}
