import { Text, Title } from '@mantine/core';
import { memo, useCallback, useMemo, useState } from 'react';
import { isAnswered } from '#shared/questionnaire/answers.ts';
import type { Questionnaire, Section } from '#shared/questionnaire/questionnaire.ts';
import type { AnswerFault } from '#shared/questionnaire/validity.ts';
import { answerTo, visibleQuestions } from '#shared/questionnaire/visibility.ts';
import { useStoreAfterPaint } from '#web/ui/screen/use-store-after-paint.ts';
import type { AnswerStore } from '#web/features/protocols/closed/answer-store.ts';
import { type Pictures, picturesInMemory } from '#web/features/protocols/answers/pictures.ts';
import { QuestionField } from '#web/features/protocols/answers/question-field.tsx';
import styles from './questionnaire-fields.module.css';

interface QuestionnaireFieldsProps {
  readonly questionnaire: Questionnaire;
  readonly sheet: AnswerStore;
  /** Faults to show at their fields. */
  readonly faults: readonly AnswerFault[];
  /** Ids of the questions that were missing when the user tried to close the protocol. */
  readonly missing?: ReadonlySet<string> | undefined;
  /**
   * Storage for images; in memory if omitted. It must be the same object on every render, because the questions are
   * memoised.
   */
  readonly images?: Pictures | undefined;
  /** Name that can replace a drawn signature. */
  readonly signer?: string | undefined;
  /** Ids of questions whose defect creates no task, because they have one already or the location has no tasks. */
  readonly withoutTask?: ReadonlySet<string> | undefined;
}

/** Renders all visible questions. It does not depend on the server. */
export const QuestionnaireFields = memo(function QuestionnaireFields(props: QuestionnaireFieldsProps) {
  const { questionnaire, sheet, faults, missing, images, signer, withoutTask } = props;
  const [ownImages] = useState(picturesInMemory);
  const sections = useAskedSections(questionnaire, sheet);
  const faultAt = useMemo(() => new Map(faults.map((fault) => [keyOf(fault), fault.message])), [faults]);
  return (
    <div className={styles.sections}>
      {sections.map(({ section, firstNumber }) => (
        <SectionPart key={section.id} section={section} sheet={sheet}>
          {section.questions.map((question, index) => (
            <QuestionField
              key={question.id}
              question={question}
              number={firstNumber + index}
              answerStore={sheet}
              valueFault={faultAt.get(keyOf({ question: question.id, field: 'value' }))}
              commentFault={faultAt.get(keyOf({ question: question.id, field: 'comment' }))}
              imagesFault={faultAt.get(keyOf({ question: question.id, field: 'images' }))}
              isMissing={missing?.has(question.id) === true}
              images={images ?? ownImages}
              signer={signer}
              makesTask={withoutTask?.has(question.id) !== true}
            />
          ))}
        </SectionPart>
      ))}
    </div>
  );
});

const keyOf = ({ question, field }: Pick<AnswerFault, 'question' | 'field'>) => `${field}:${question}`;

interface AskedSection {
  /** Contains only the visible questions. */
  readonly section: Section;
  readonly firstNumber: number;
}

/** Memoised: it renders again only if an answer changed which questions are visible. */
function useAskedSections(questionnaire: Questionnaire, sheet: AnswerStore): readonly AskedSection[] {
  const readAsked = useCallback(
    () => [...visibleQuestions(questionnaire, sheet.answers())].join(),
    [questionnaire, sheet],
  );
  const asked = useStoreAfterPaint(sheet.subscribe, readAsked);
  return useMemo(() => {
    const visible = new Set(asked.split(','));
    const sections = questionnaire.sections
      .map((section) => ({ ...section, questions: section.questions.filter(({ id }) => visible.has(id)) }))
      .filter(({ questions }) => questions.length > 0);
    return sections.map((section, index) => {
      const before = sections.slice(0, index).flatMap(({ questions }) => questions);
      return { section, firstNumber: before.length + 1 };
    });
  }, [questionnaire, asked]);
}

interface SectionPartProps {
  readonly section: Section;
  readonly sheet: AnswerStore;
  readonly children: React.ReactNode;
}

/** Estimated height of a section that was not rendered yet, so that the length of the page stays stable. */
const TITLE_REM = 2.5;
const QUESTION_REM = 4.75;

function SectionPart({ section, sheet, children }: SectionPartProps) {
  const titleId = `section-${section.id}`;
  return (
    <section
      className={styles.section}
      style={{ containIntrinsicBlockSize: `auto ${TITLE_REM + QUESTION_REM * section.questions.length}rem` }}
      aria-labelledby={titleId}
    >
      <div className={styles.head}>
        <Title order={2} size="h3" id={titleId} className={styles.title}>
          {section.title}
        </Title>
        <SectionCount section={section} sheet={sheet} />
      </div>
      {section.description !== undefined && (
        <Text c="dimmed" size="sm" className={styles.description}>
          {section.description}
        </Text>
      )}
      <div className={styles.rows}>{children}</div>
    </section>
  );
}

/** Returns e.g. '2 von 11'. */
function SectionCount({ section: { questions }, sheet }: Pick<SectionPartProps, 'section' | 'sheet'>) {
  const readCount = useCallback(() => {
    const answers = sheet.answers();
    return questions.filter((question) => isAnswered(question, answerTo(answers, question))).length;
  }, [questions, sheet]);
  const count = useStoreAfterPaint(sheet.subscribe, readCount);
  if (questions.length === 1) return null;
  return (
    <Text component="span" size="sm" c="dimmed">
      {count} von {questions.length}
    </Text>
  );
}
