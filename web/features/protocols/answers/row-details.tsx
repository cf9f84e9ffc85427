import type { Answer } from '#shared/questionnaire/answers.ts';
import type { Defect, Question } from '#shared/questionnaire/questionnaire.ts';
import { defectText } from '#web/features/protocols/closed/defect-texts.ts';
import { DeadlineChips } from './deadline-chips.tsx';
import { type PhotoStorage, PhotoField } from './photo-field.tsx';
import type { Pictures } from './pictures.ts';
import type { ChangeAnswer } from '#web/features/protocols/closed/changed-answer.ts';
import styles from './question-field.module.css';
import { Remark } from './remark.tsx';

interface RowDetailsProps {
  readonly question: Question;
  readonly answer: Answer | undefined;
  readonly defect: Defect | undefined;
  readonly makesTask: boolean;
  /** Whether a comment is required, because the answer is a defect or 'Entfällt'. */
  readonly isRemarkRequired: boolean;
  /** Whether the user has opened the comment. */
  readonly isRemarkOpened: boolean;
  readonly showsRemark: boolean;
  readonly showsPhotos: boolean;
  readonly commentFault: string | undefined;
  readonly imagesFault: string | undefined;
  readonly images: Pictures;
  readonly photos: PhotoStorage;
  readonly change: ChangeAnswer;
}

/** Shows what an answer requires below its row: the comment, the photos and the follow-up of a defect. */
export function RowDetails(props: RowDetailsProps) {
  const { question, answer, defect, showsRemark, showsPhotos, images, photos, change } = props;
  const makesTask = defect?.task !== undefined && props.makesTask;
  return (
    <>
      {(showsRemark || showsPhotos) && (
        <div className={styles.details}>
          {showsRemark && (
            <Remark
              question={question}
              answer={answer}
              isRequired={props.isRemarkRequired}
              takesFocus={props.isRemarkOpened}
              fault={props.commentFault}
              change={change}
            />
          )}
          {showsPhotos && (
            <PhotoField
              label={defect?.requiresPhoto === true ? 'Foto des Mangels' : 'Foto (freiwillig)'}
              isRequired={defect?.requiresPhoto}
              isTaken
              uuids={answer?.images ?? NO_IMAGES}
              fault={props.imagesFault}
              images={images}
              photos={photos}
              change={change}
            />
          )}
        </div>
      )}
      <div className={styles.consequence}>
        {makesTask && <DeadlineChips question={question} chosenHours={answer?.deadlineHours} change={change} />}
        <span role="status">{defect !== undefined && defectText(defect, props.makesTask)}</span>
      </div>
    </>
  );
}

const NO_IMAGES: readonly string[] = [];
