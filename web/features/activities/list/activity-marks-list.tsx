import { Mark } from '#web/ui/list/mark.tsx';
import { ACTIVITY_MARKS, type ActivityMark } from './activity-marks.ts';

export function ActivityMarks({ marks }: { readonly marks: readonly ActivityMark[] }) {
  return marks.map((mark) => <Mark key={mark}>{ACTIVITY_MARKS[mark]}</Mark>);
}
