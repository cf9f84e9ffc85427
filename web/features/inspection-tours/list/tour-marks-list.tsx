import { Mark } from '#web/ui/list/mark.tsx';
import { TOUR_MARKS, type TourMark } from './tour-marks.ts';

/** Marks that require attention. The others only describe how the record was created. */
const ALERT_MARKS: readonly TourMark[] = ['missed', 'finding'];

export function TourMarks({ marks }: { readonly marks: readonly TourMark[] }) {
  return marks.map((mark) => (
    <Mark key={mark} tone={ALERT_MARKS.includes(mark) ? 'alert' : 'plain'}>
      {TOUR_MARKS[mark]}
    </Mark>
  ));
}
