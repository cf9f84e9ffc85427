import { Text, Title } from '@mantine/core';
import {
  type Question,
  type Questionnaire,
  questionsOf,
  QUESTION_TYPE_TEXTS,
} from '#shared/questionnaire/questionnaire.ts';
import { visibleIfText } from './condition-words.ts';
import { QUESTION_TYPE_ICONS } from './question-type-icons.ts';
import styles from './questionnaire-outline.module.css';

/** What a questionnaire asks, to read over: before it is taken, or as it once was. */
export function QuestionnaireOutline({ questionnaire }: { readonly questionnaire: Questionnaire }) {
  const numbers = new Map(questionsOf(questionnaire).map(({ id }, index) => [id, index + 1]));
  return (
    <div className={styles.outline}>
      {questionnaire.sections.map((section) => (
        <section key={section.id} aria-label={section.title}>
          <Title order={3} size="h3" className={styles.title}>
            {section.title}
          </Title>
          {section.description && <Text c="dimmed">{section.description}</Text>}
          <Remark text={visibleIfText(questionnaire, section.visibleIf)} />
          <ol className={styles.questions}>
            {section.questions.map((question) => (
              <OutlineQuestion
                key={question.id}
                question={question}
                number={numbers.get(question.id) ?? 0}
                condition={visibleIfText(questionnaire, question.visibleIf)}
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
          {question.isRequired && <span aria-label="Pflichtangabe"> *</span>}
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
