import { IconAlertTriangle } from '@tabler/icons-react';
import { type Answer, type Answers, answerText } from '#shared/questionnaire/answers.ts';
import { defectOf } from '#shared/questionnaire/findings.ts';
import type { Question } from '#shared/questionnaire/questionnaire.ts';
import { answerTo } from '#shared/questionnaire/visibility.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import styles from './filled-questionnaire.module.css';
import { ProtocolImages } from './protocol-images.tsx';

interface FilledAnswerProps {
  readonly question: Question;
  readonly answers: Answers;
}

export function FilledAnswer({ question, answers }: FilledAnswerProps) {
  const answer = answerTo(answers, question);
  const isFinding = defectOf(question, answer) !== undefined;
  return (
    <div className={styles.pair} data-finding={isFinding || undefined} id={`question-${question.id}`}>
      <dt className={styles.question}>{question.label}</dt>
      <dd className={styles.answer}>
        <AnswerValue question={question} answer={answer} />
        {isFinding && (
          <StatusBadge tone="soon" icon={IconAlertTriangle}>
            Mangel
          </StatusBadge>
        )}
        {answer?.comment !== undefined && answer.comment !== '' && (
          <span className={styles.comment}>{answer.comment}</span>
        )}
        {answer?.images !== undefined && (
          <ProtocolImages
            uuids={answer.images}
            questionLabel={question.label}
            kind={question.type === 'signature' ? 'Unterschrift' : 'Foto'}
          />
        )}
      </dd>
    </div>
  );
}

interface AnswerValueProps {
  readonly question: Question;
  readonly answer: Answer | undefined;
}

/** Shows images without a text, and any other answer as text. */
function AnswerValue({ question, answer }: AnswerValueProps) {
  const text = answerText(question, answer);
  if (text === '') return <span className={styles.nothing}>keine Angabe</span>;
  if (question.type === 'photo' || question.type === 'signature') return null;
  return <span className={styles.value}>{text}</span>;
}
