import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { FormVersion } from '#shared/contracts/forms/forms.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';
import { firstChoice } from '#shared/questionnaire/first-choice.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import type { DeviceDraft } from '#web/features/protocols/drafts/draft-state.ts';
import { offeredFormsQuery } from '#web/features/protocols/filling/filling.api.ts';
import { useDoneToday } from './done-today.api.ts';
import { doneText, doneTodayOf } from './done-today.ts';
import { isDaily } from './form-icons.ts';
import styles from './form-tiles.module.css';

/**
 * Returns a sentence if the kind of a daily protocol that was just chosen, e.g. 'Öffnen', was closed today already, with
 * a link to that protocol, or else ''. The choice of the form could not know yet which kind is meant.
 */
export function useClosedKindNote(
  { form, location }: Pick<DeviceDraft, 'form' | 'location'>,
  { questionnaire }: Pick<FormVersion, 'questionnaire'>,
  answers: Answers,
): ReactNode {
  const now = useNow(MINUTE_MILLISECONDS);
  const offered = useQuery(offeredFormsQuery(location)).data?.find((candidate) => candidate['@id'] === form);
  const doneToday = useDoneToday(location);
  const kind = firstChoice(questionnaire, answers);
  const closed =
    kind === undefined || offered === undefined || !isDaily(offered)
      ? undefined
      : doneTodayOf(form, doneToday, now).find((done) => done.firstChoice === kind);
  const text = closed === undefined ? '' : doneText(closed);
  const id = closed?.id;
  // The rows are memoised, so that the note must be the same on every render.
  return useMemo(() => (text === '' ? '' : <ClosedKindNote text={text} id={id} />), [text, id]);
}

interface ClosedKindNoteProps {
  readonly text: string;
  /** Absent while the protocol waits on this device. */
  readonly id: number | undefined;
}

const ClosedKindNote = ({ text, id }: ClosedKindNoteProps) => (
  <>
    {text}.{' '}
    {id !== undefined && (
      <Link to="/service/protocols/edit/$id" params={{ id: String(id) }} className={styles.look}>
        Ansehen
      </Link>
    )}
  </>
);
