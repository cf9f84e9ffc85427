import { Text, Title } from '@mantine/core';
import { memo, useCallback, useMemo, useState } from 'react';
import { isAnswered } from '#shared/questionnaire/answers.ts';
import { type Questionnaire, questionsOf, type Section } from '#shared/questionnaire/questionnaire.ts';
import type { AnswerFault } from '#shared/questionnaire/validity.ts';
import { answerTo, visibleQuestions } from '#shared/questionnaire/visibility.ts';
import { useStoreAfterPaint } from '#web/ui/screen/timing/use-store-after-paint.ts';
import type { AnswerStore } from '#web/features/protocols/closed/answer-store.ts';
import { type Pictures, picturesInMemory } from '#web/features/protocols/answers/pictures.ts';
import { QuestionField } from '#web/features/protocols/answers/question-field.tsx';
import { QuestionNumbers } from '#web/features/protocols/answers/question-numbers.ts';
import styles from './questionnaire-fields.module.css';

interface QuestionnaireFieldsProps {
  readonly questionnaire: Questionnaire;
  readonly answerStore: AnswerStore;
  /** Faults to show at their fields. */
  readonly faults: readonly AnswerFault[];
  /** Ids of the questions that were missing when the user tried to close the protocol. */
  readonly missingQuestions?: ReadonlySet<string> | undefined;
  /**
   * Storage of images; without it, they are kept in memory. It must be the same object on every render, because the
   * questions are memoised.
   */
  readonly images?: Pictures | undefined;
  /** Name that can replace a drawn signature. */
  readonly profileName?: string | undefined;
  /** Ids of questions whose defect creates no task, because they have one already or the location has no tasks. */
  readonly questionsWithoutTask?: ReadonlySet<string> | undefined;
  /** Shown below the first question; '' while there is nothing to say. It must be the same on every render. */
  readonly firstNote?: React.ReactNode;
}

/** Renders the visible questions with their answers. It sends no requests. */
export const QuestionnaireFields = memo(function QuestionnaireFields(props: QuestionnaireFieldsProps) {
  const { questionnaire, answerStore, faults, missingQuestions, images, profileName, questionsWithoutTask } = props;
  const [imagesInMemory] = useState(picturesInMemory);
  const { sections, numbers } = useVisibleSections(questionnaire, answerStore);
  const faultMessages = useMemo(() => new Map(faults.map((fault) => [keyOf(fault), fault.message])), [faults]);
  // Looks at the hidden questions too, so that no answer moves the columns of the others.
  const allowsNotApplicable = questionsOf(questionnaire).some((question) => question.allowsNotApplicable === true);
  return (
    <div className={styles.sections} data-not-applicable={allowsNotApplicable || undefined}>
      <QuestionNumbers value={numbers}>
        {sections.map((section) => (
          <QuestionSection key={section.id} section={section} answerStore={answerStore}>
            {section.questions.map((question) => (
              <QuestionField
                note={numbers.get(question.id) === 1 ? props.firstNote : undefined}
                key={question.id}
                question={question}
                answerStore={answerStore}
                valueFault={faultMessages.get(keyOf({ question: question.id, field: 'value' }))}
                commentFault={faultMessages.get(keyOf({ question: question.id, field: 'comment' }))}
                imagesFault={faultMessages.get(keyOf({ question: question.id, field: 'images' }))}
                isMissing={missingQuestions?.has(question.id) === true}
                images={images ?? imagesInMemory}
                profileName={profileName}
                makesTask={questionsWithoutTask?.has(question.id) !== true}
              />
            ))}
          </QuestionSection>
        ))}
      </QuestionNumbers>
    </div>
  );
});

const keyOf = ({ question, field }: Pick<AnswerFault, 'question' | 'field'>) => `${field}:${question}`;

interface VisibleSections {
  /** Contain only the visible questions. */
  readonly sections: readonly Section[];
  readonly numbers: ReadonlyMap<string, number>;
}

/** Returns the sections with their visible questions. The result changes only if other questions become visible. */
function useVisibleSections(questionnaire: Questionnaire, answerStore: AnswerStore): VisibleSections {
  const readVisibleIds = useCallback(
    () => [...visibleQuestions(questionnaire, answerStore.answers())].join(),
    [questionnaire, answerStore],
  );
  const visibleIds = useStoreAfterPaint(answerStore.subscribe, readVisibleIds, 2);
  return useMemo(() => {
    const visible = new Set(visibleIds.split(','));
    const sections = questionnaire.sections
      .map((section) => ({ ...section, questions: section.questions.filter(({ id }) => visible.has(id)) }))
      .filter(({ questions }) => questions.length > 0);
    const questions = sections.flatMap((section) => section.questions);
    return { sections, numbers: new Map(questions.map(({ id }, index) => [id, index + 1])) };
  }, [questionnaire, visibleIds]);
}

interface QuestionSectionProps {
  readonly section: Section;
  readonly answerStore: AnswerStore;
  readonly children: React.ReactNode;
}

/** Heights by which a section that was not rendered yet is estimated, so that the length of the page stays stable. */
const TITLE_REM = 2.5;
const QUESTION_REM = 4.75;

function QuestionSection({ section, answerStore, children }: QuestionSectionProps) {
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
        <SectionCount section={section} answerStore={answerStore} />
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

/** Shows how many questions of a section that must be answered are answered, e.g. '2 von 11'. */
function SectionCount({ section: { questions }, answerStore }: Pick<QuestionSectionProps, 'section' | 'answerStore'>) {
  const requiredQuestions = useMemo(() => questions.filter(({ isRequired }) => isRequired), [questions]);
  const readCount = useCallback(() => {
    const answers = answerStore.answers();
    return requiredQuestions.filter((question) => isAnswered(question, answerTo(answers, question))).length;
  }, [requiredQuestions, answerStore]);
  const count = useStoreAfterPaint(answerStore.subscribe, readCount);
  if (questions.length === 1) return null;
  return (
    <Text component="span" size="sm" c="dimmed">
      {requiredQuestions.length === 0 ? 'freiwillig' : `${count} von ${requiredQuestions.length}`}
    </Text>
  );
}
