import { IconCamera, IconMessageFilled, IconMessagePlus } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { isImageQuestion } from '#shared/questionnaire/answers.ts';
import type { Question } from '#shared/questionnaire/questionnaire.ts';
import styles from './question-field.module.css';

interface RowToolsProps {
  readonly question: Question;
  readonly isRemarkOpen: boolean;
  readonly hasRemark: boolean;
  readonly imageCount: number;
  /** Whether the row already asks for a photo of its defect below. */
  readonly hasPhotoField: boolean;
  readonly onRemarkToggled: () => void;
  readonly onPhotosAdded: (files: readonly File[]) => void;
}

/**
 * Shows the buttons for the comment and the photos of a row. They are plain elements, because a form may have three
 * hundred rows.
 */
export const RowTools = memo(function RowTools(props: RowToolsProps) {
  const { question, isRemarkOpen, hasRemark, imageCount, hasPhotoField, onRemarkToggled, onPhotosAdded } = props;
  // A text answer needs no additional comment.
  if (question.type === 'text') return null;
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={styles.tool}
        data-used={hasRemark || undefined}
        aria-expanded={isRemarkOpen}
        aria-label={`${hasRemark ? 'Kommentar' : 'Kommentar hinzufügen'}: ${question.label}`}
        onClick={onRemarkToggled}
      >
        {hasRemark ? <IconMessageFilled size={24} aria-hidden /> : <IconMessagePlus size={24} aria-hidden />}
      </button>
      {!isImageQuestion(question) && (
        <CameraButton
          label={question.label}
          count={imageCount}
          isHidden={hasPhotoField}
          onPhotosAdded={onPhotosAdded}
        />
      )}
    </div>
  );
});

interface CameraButtonProps extends Pick<RowToolsProps, 'onPhotosAdded'> {
  /** Label of the question. */
  readonly label: string;
  readonly count: number;
  /** It keeps its place, so that the button beside it does not move. */
  readonly isHidden: boolean;
}

function CameraButton({ label, count, isHidden, onPhotosAdded }: CameraButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ currentTarget }) => {
          onPhotosAdded([...(currentTarget.files ?? [])]);
          // Without the reset, choosing a removed photo again would cause no change event.
          currentTarget.value = '';
        }}
      />
      <button
        type="button"
        className={styles.tool}
        style={{ visibility: isHidden ? 'hidden' : undefined }}
        data-used={count > 0 || undefined}
        aria-label={`Foto hinzufügen: ${label}${count === 0 ? '' : `, ${count} vorhanden`}`}
        onClick={() => input.current?.click()}
      >
        <IconCamera size={24} aria-hidden />
        {count > 0 && (
          <span className={styles.count} aria-hidden>
            {count}
          </span>
        )}
      </button>
    </>
  );
}
