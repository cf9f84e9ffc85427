import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconGitBranch, IconGripVertical } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { type Question, QUESTION_TYPE_TEXTS } from '#shared/questionnaire/questionnaire.ts';
import { isWideScreen } from '#web/ui/screen/screen-width.ts';
import { focusField } from './focus-field.ts';
import { QUESTION_TYPE_ICONS } from './question-type-icons.ts';
import { RequiredMark } from './required-mark.tsx';
import { RowTools } from '#web/features/forms/builder/row-tools.tsx';
import styles from '#web/features/forms/builder/structure.module.css';
import { useDraftStore } from '#web/features/forms/builder/builder-context.ts';

interface QuestionRowProps {
  readonly question: Question;
  readonly number: number;
  /** The condition as a text; '' for none. */
  readonly condition: string;
  readonly isSelected: boolean;
  readonly isFaulty: boolean;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
  readonly settings: ReactNode;
}

/** Memoised, because there may be 300 rows and only the changed one should render again. */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { question, number, isSelected, settings, canMoveUp, canMoveDown } = props;
  return (
    <li className={styles.row} data-row={question.id} data-selected={isSelected || undefined}>
      <div className={styles.line}>
        <span className={styles.grip} data-grip aria-hidden>
          <IconGripVertical size={18} />
        </span>
        <SelectRowButton {...props} />
      </div>
      {isSelected && (
        <RowTools id={question.id} rowName={`Frage ${number}`} canMoveUp={canMoveUp} canMoveDown={canMoveDown} />
      )}
      {settings}
    </li>
  );
});

function SelectRowButton({ question, number, condition, isSelected, isFaulty }: QuestionRowProps) {
  const { select } = useDraftStore();
  const TypeIcon = QUESTION_TYPE_ICONS[question.type];
  return (
    <UnstyledButton
      className={styles.choose}
      data-row-button={question.id}
      // The list is a single Tab stop; the arrow keys move within it.
      tabIndex={isSelected ? 0 : -1}
      aria-current={isSelected}
      onClick={(event) => {
        select(isSelected && !isWideScreen() ? null : question.id);
        // With the keyboard, the focus moves on to the wording of the question.
        if (event.detail === 0) focusField('label');
      }}
    >
      <span className={styles.number}>{number}</span>
      <TypeIcon size={20} className={styles.icon} role="img" aria-label={QUESTION_TYPE_TEXTS[question.type]} />
      <span className={styles.label}>
        <span className={styles.words}>
          {question.label.trim() === '' ? <em>Noch ohne Text</em> : question.label}
          {question.isRequired && <RequiredMark />}
        </span>
        {condition !== '' && (
          <span className={styles.remark}>
            <IconGitBranch size={14} aria-hidden /> {condition}
          </span>
        )}
      </span>
      {question.defect && (
        <IconAlertTriangle size={18} className={styles.icon} role="img" aria-label="Kann ein Mangel sein" />
      )}
      {isFaulty && <IconAlertCircle size={18} className={styles.fault} role="img" aria-label="Hier fehlt etwas" />}
    </UnstyledButton>
  );
}
