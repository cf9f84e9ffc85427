import { hoursText } from '#shared/questionnaire/findings.ts';
import type { Defect } from '#shared/questionnaire/questionnaire.ts';

/**
 * What follows from a Mangel, said while it is answered: 'Mangel: Aufgabe wird angelegt, Frist 24 Stunden.'
 * @param makesTask off where the task is there already, or the location has none
 */
export function defectWords({ task, notifies }: Defect, makesTask: boolean): string {
  const consequences = [
    ...(task === undefined || !makesTask ? [] : [`Aufgabe wird angelegt, Frist ${hoursText(task.hours)}`]),
    ...(notifies ? ['die Verwaltung wird benachrichtigt'] : []),
  ];
  return consequences.length === 0 ? 'Mangel' : `Mangel: ${consequences.join(', ')}.`;
}
