import { Paper, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Answer, Answers } from '#shared/questionnaire/answers.ts';
import type { Questionnaire, Section } from '#shared/questionnaire/questionnaire.ts';
import type { AnswerFault } from '#shared/questionnaire/validity.ts';
import { answerTo, visibleQuestions } from '#shared/questionnaire/visibility.ts';
import { type Pictures, picturesInMemory } from './pictures.ts';
import { QuestionField } from './question-field.tsx';
import styles from './questionnaire-fields.module.css';

interface QuestionnaireFieldsProps {
  readonly questionnaire: Questionnaire;
  readonly answers: Answers;
  /** Those to be shown, each at its field. */
  readonly faults: readonly AnswerFault[];
  /** The same function on every render: with it a question that did not change is not drawn again. */
  readonly onChange: (question: string, answer: Answer) => void;
  /** Left out: pictures stay on this page. Likewise the same on every render. */
  readonly images?: Pictures | undefined;
  /** Whose name stands in for a signature by hand. */
  readonly signer?: string | undefined;
}

/** Everything that is asked now, to be answered. It knows no server. */
export function QuestionnaireFields({ questionnaire, answers, faults, ...others }: QuestionnaireFieldsProps) {
  const [ownImages] = useState(picturesInMemory);
  const visible = visibleQuestions(questionnaire, answers);
  const faultAt = useMemo(() => new Map(faults.map((fault) => [keyOf(fault), fault.message])), [faults]);
  const sections = questionnaire.sections
    .map((section) => ({ ...section, questions: section.questions.filter(({ id }) => visible.has(id)) }))
    .filter(({ questions }) => questions.length > 0);
  return (
    <div className={styles.sections}>
      {sections.map((section) => (
        <SectionPaper key={section.id} section={section}>
          {section.questions.map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              answer={answerTo(answers, question)}
              valueFault={faultAt.get(keyOf({ question: question.id, field: 'value' }))}
              commentFault={faultAt.get(keyOf({ question: question.id, field: 'comment' }))}
              imagesFault={faultAt.get(keyOf({ question: question.id, field: 'images' }))}
              onChange={others.onChange}
              images={others.images ?? ownImages}
              signer={others.signer}
            />
          ))}
        </SectionPaper>
      ))}
    </div>
  );
}

const keyOf = ({ question, field }: Pick<AnswerFault, 'question' | 'field'>) => `${field}:${question}`;

interface SectionPaperProps {
  readonly section: Section;
  readonly children: React.ReactNode;
}

function SectionPaper({ section, children }: SectionPaperProps) {
  const titleId = `section-${section.id}`;
  return (
    <Paper component="section" withBorder className={styles.section} aria-labelledby={titleId}>
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
