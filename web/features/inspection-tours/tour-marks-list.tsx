import { Mark } from '#web/ui/mark.tsx';
import { TOUR_MARKS, type TourMark } from './tour-marks.ts';

/** These want to be looked at; the others only say how the record came about. */
const ALERTING: readonly TourMark[] = ['missed', 'finding'];

export function TourMarks({ marks }: { readonly marks: readonly TourMark[] }) {
  return marks.map((mark) => (
    <Mark key={mark} tone={ALERTING.includes(mark) ? 'alert' : 'plain'}>
      {TOUR_MARKS[mark]}
    </Mark>
  ));
}
