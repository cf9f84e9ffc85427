import type { Activity } from '#shared/contracts/activities/activities.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { ACTIVITY_MARKS, type ActivityMark } from './activity-marks.ts';

/** Shows the name of a measure, struck through if the measure was withdrawn. */
export const ActionName = ({ activity }: { readonly activity: Pick<Activity, 'actionName' | 'isCancelled'> }) =>
  activity.isCancelled ? <s>{activity.actionName}</s> : activity.actionName;

export function ActivityMarks({ marks }: { readonly marks: readonly ActivityMark[] }) {
  return marks.map((mark) => <Mark key={mark}>{ACTIVITY_MARKS[mark]}</Mark>);
}
