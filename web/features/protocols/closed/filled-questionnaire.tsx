import { Text, Title } from '@mantine/core';
import type { Answers, Answer } from '#shared/questionnaire/answers.ts';
import { type Questionnaire, questionsOf, type Section } from '#shared/questionnaire/questionnaire.ts';
import { visibleQuestions } from '#shared/questionnaire/visibility.ts';
import { FilledAnswer } from './filled-answer.tsx';
import styles from './filled-questionnaire.module.css';
import { ProtocolImages } from './protocol-images.tsx';

interface FilledQuestionnaireProps {
  /** The version that the protocol was filled in with. */
  readonly questionnaire: Questionnaire;
  readonly answers: Answers;
}

/** Shows questions and answers for reading and printing. Hidden questions are left out, but every answer is shown. */
export function FilledQuestionnaire({ questionnaire, answers }: FilledQuestionnaireProps) {
  const visible = visibleQuestions(questionnaire, answers);
  const sections = questionnaire.sections
    .map((section) => ({ ...section, questions: section.questions.filter(({ id }) => visible.has(id)) }))
    .filter(({ questions }) => questions.length > 0);
  const knownIds = new Set(questionsOf(questionnaire).map(({ id }) => id));
  const unknownAnswers = Object.entries(answers).filter(([id]) => !knownIds.has(id));
  return (
    <div className={styles.questionnaire}>
      {sections.map((section) => (
        <FilledSection key={section.id} section={section} answers={answers} />
      ))}
      {unknownAnswers.length > 0 && <UnknownAnswers answers={unknownAnswers} />}
    </div>
  );
}

interface FilledSectionProps {
  readonly section: Section;
  readonly answers: Answers;
}

function FilledSection({ section, answers }: FilledSectionProps) {
  const titleId = `section-${section.id}`;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId} className={styles.title}>
        {section.title}
      </Title>
      {section.description !== undefined && section.description !== '' && (
        <Text c="dimmed" className={styles.description}>
          {section.description}
        </Text>
      )}
      <dl className={styles.answers}>
        {section.questions.map((question) => (
          <FilledAnswer key={question.id} question={question} answers={answers} />
        ))}
      </dl>
    </section>
  );
}

interface UnknownAnswersProps {
  /** Pairs of question id and answer. */
  readonly answers: readonly (readonly [string, Answer])[];
}

/** Shows answers whose question is not part of the version, so that they are not lost. */
function UnknownAnswers({ answers }: UnknownAnswersProps) {
  return (
    <section className={styles.section} aria-labelledby="unknown-answers">
      <Title order={2} size="h3" id="unknown-answers" className={styles.title}>
        Weitere Angaben
      </Title>
      <Text c="dimmed" className={styles.description}>
        Diese Fragen stehen nicht in der Fassung, mit der das Protokoll ausgefüllt wurde.
      </Text>
      <dl className={styles.answers}>
        {answers.map(([id, { value = [], comment, images = [] }]) => (
          <div key={id} className={styles.pair}>
            <dt className={styles.question}>{id}</dt>
            <dd className={styles.answer}>
              <span className={styles.value}>{[value].flat().join(', ')}</span>
              {comment !== undefined && <span className={styles.comment}>{comment}</span>}
              <ProtocolImages uuids={images} questionLabel={id} kind="Bild" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
