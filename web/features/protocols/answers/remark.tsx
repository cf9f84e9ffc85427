import { Button } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { memo, useCallback, useState } from 'react';
import type { Answer } from '#shared/questionnaire/answers.ts';
import type { Question } from '#shared/questionnaire/questionnaire.ts';
import { CommentField } from '#web/ui/form/comment-field.tsx';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import styles from './question-field.module.css';

interface RemarkProps {
  readonly question: Question;
  readonly answer: Answer | undefined;
  /** A Mangel or 'Entfällt' has to be explained. */
  readonly isNeeded: boolean;
  readonly fault: string | undefined;
  readonly onChange: (comment: string) => void;
}

/** Opens by itself where something has to be explained; everywhere else it is one tap away. */
export function Remark({ question, answer, isNeeded, fault, onChange }: RemarkProps) {
  const [isWanted, setIsWanted] = useState(false);
  const want = useCallback(() => setIsWanted(true), []);
  const comment = answer?.comment ?? '';
  if (question.type === 'text' && comment === '' && !isNeeded) return null;
  if (!isNeeded && !isWanted && comment === '' && fault === undefined)
    return <RemarkButton label={question.label} onClick={want} />;
  return (
    <CommentField
      ref={isWanted ? focusOnce : undefined}
      label={answer?.value === 'notApplicable' ? 'Warum entfällt das?' : isNeeded ? 'Was ist der Mangel?' : 'Kommentar'}
      name={`question-${question.id}-comment`}
      className={`${styles.several} ${styles.remark}`}
      autosize={false}
      rows={2}
      required={isNeeded}
      value={comment}
      error={fault}
      data-field="comment"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface RemarkButtonProps {
  /** Label of the question. */
  readonly label: string;
  readonly onClick: () => void;
}

const RemarkButton = memo(function RemarkButton({ label, onClick }: RemarkButtonProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      fw={400}
      fz="md"
      px="xs"
      ml={-10}
      leftSection={<IconMessagePlus size={20} aria-hidden />}
      aria-label={`Kommentar hinzufügen: ${label}`}
      onClick={onClick}
      style={{ justifySelf: 'start' }}
    >
      Kommentar hinzufügen
    </Button>
  );
});
