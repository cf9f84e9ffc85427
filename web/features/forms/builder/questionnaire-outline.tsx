import { Text, Title } from '@mantine/core';
import { type Question, type Questionnaire, QUESTION_TYPE_TEXTS } from '#shared/questionnaire/questionnaire.ts';
import { numbered, visibleIfText } from '#web/features/forms/questions/condition-texts.ts';
import { QUESTION_TYPE_ICONS } from '#web/features/forms/questions/question-type-icons.ts';
import { RequiredMark } from '#web/features/forms/questions/required-mark.tsx';
import styles from './questionnaire-outline.module.css';

/** Shows the questions for reading, for example of an old version or before they are copied. */
export function QuestionnaireOutline({ questionnaire }: { readonly questionnaire: Questionnaire }) {
  const questions = numbered(questionnaire);
  return (
    <div className={styles.outline}>
      {questionnaire.sections.map((section) => (
        <section key={section.id} aria-label={section.title}>
          <Title order={3} size="h3" className={styles.title}>
            {section.title}
          </Title>
          {section.description && <Text c="dimmed">{section.description}</Text>}
          <Remark text={visibleIfText(questions, section.visibleIf)} />
          <ol className={styles.questions}>
            {section.questions.map((question) => (
              <OutlineQuestion
                key={question.id}
                question={question}
                number={questions.get(question.id)?.number ?? 0}
                condition={visibleIfText(questions, question.visibleIf)}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface OutlineQuestionProps {
  readonly question: Question;
  readonly number: number;
  readonly condition: string;
}

function OutlineQuestion({ question, number, condition }: OutlineQuestionProps) {
  const TypeIcon = QUESTION_TYPE_ICONS[question.type];
  const answers = question.options?.map(({ label }) => label).join(' · ');
  return (
    <li className={styles.question} value={number}>
      <span className={styles.number}>{number}</span>
      <TypeIcon size={20} className={styles.icon} role="img" aria-label={QUESTION_TYPE_TEXTS[question.type]} />
      <div className={styles.text}>
        <Text>
          {question.label}
          {question.isRequired && <RequiredMark />}
        </Text>
        <Remark text={answers ?? ''} />
        <Remark text={condition} />
        {question.defect && <Remark text="Kann ein Mangel sein" />}
      </div>
    </li>
  );
}

const Remark = ({ text }: { readonly text: string }) =>
  text === '' ? null : (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  );
