import type { Location } from '#shared/contracts/locations/locations.ts';
import { type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';

/** Returns the questions whose defect creates no task. These are all questions if the location has no tasks. */
export const questionsWithoutTask = (location: Location | null, questionnaire: Questionnaire): ReadonlySet<string> =>
  new Set(location?.isTaskAllowed === false ? questionsOf(questionnaire).map(({ id }) => id) : []);
