import { hoursText } from '#shared/questionnaire/findings.ts';
import type { Defect } from '#shared/questionnaire/questionnaire.ts';

/**
 * Returns the consequence of a defect while the question is answered: 'Mangel: Aufgabe wird angelegt, Frist 24
 * Stunden.' @param makesTask false if the task exists already or the location has no tasks
 */
export function defectText({ task, notifies }: Defect, makesTask: boolean): string {
  const consequences = [
    ...(task === undefined || !makesTask ? [] : [`Aufgabe wird angelegt, Frist ${hoursText(task.hours)}`]),
    ...(notifies ? ['die Verwaltung wird benachrichtigt'] : []),
  ];
  return consequences.length === 0
    ? 'Der Mangel steht im Protokoll; es entsteht keine Aufgabe.'
    : `Mangel: ${consequences.join(', ')}.`;
}
