import { IconAlertTriangle } from '@tabler/icons-react';
import { Mark } from '#web/ui/list/mark.tsx';
import styles from './tour-marks-list.module.css';
import { TOUR_MARKS, type TourMark } from './tour-marks.ts';

export function TourMarks({ marks }: { readonly marks: readonly TourMark[] }) {
  return marks.map((mark) =>
    mark === 'finding' ? (
      <FindingSign key={mark} />
    ) : (
      <Mark key={mark} tone={mark === 'missed' ? 'alert' : 'plain'}>
        {TOUR_MARKS[mark]}
      </Mark>
    ),
  );
}

/** The result beside it says what was found, so the word would only repeat it. */
const FindingSign = () => (
  <span role="img" aria-label={TOUR_MARKS.finding} className={styles.finding}>
    <IconAlertTriangle size={18} aria-hidden />
  </span>
);
