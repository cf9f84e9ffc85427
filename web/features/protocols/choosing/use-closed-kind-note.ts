import { useQuery } from '@tanstack/react-query';
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

/**
 * Returns a sentence if the kind of a daily protocol that was just chosen, e.g. 'Öffnen', was closed today already, or
 * else ''. The choice of the form could not know yet which kind is meant.
 */
export function useClosedKindNote(
  { form, location }: Pick<DeviceDraft, 'form' | 'location'>,
  { questionnaire }: Pick<FormVersion, 'questionnaire'>,
  answers: Answers,
): string {
  const now = useNow(MINUTE_MILLISECONDS);
  const offered = useQuery(offeredFormsQuery(location)).data?.find((candidate) => candidate['@id'] === form);
  const doneToday = useDoneToday(location);
  const kind = firstChoice(questionnaire, answers);
  if (kind === undefined || offered === undefined || !isDaily(offered)) return '';
  const closed = doneTodayOf(form, doneToday, now).find((done) => done.firstChoice === kind);
  return closed === undefined ? '' : `${doneText(closed)}.`;
}
