import type { Location } from '#shared/contracts/locations/locations.ts';
import { type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';

/** Where a location has no tasks, no Mangel gives one. */
export const questionsWithoutTask = (location: Location | null, questionnaire: Questionnaire): ReadonlySet<string> =>
  new Set(location?.isTaskAllowed === false ? questionsOf(questionnaire).map(({ id }) => id) : []);
