import { IconAlertTriangle } from '@tabler/icons-react';
import { Mark } from '#web/ui/list/mark.tsx';
import styles from './tour-marks-list.module.css';
import { TOUR_MARKS, type TourMark } from './tour-marks.ts';

interface TourMarksProps {
  readonly marks: readonly TourMark[];
  /** Whether a finding has its word: below a title a sign alone would say nothing. */
  readonly isFindingNamed?: boolean;
}

export function TourMarks({ marks, isFindingNamed = false }: TourMarksProps) {
  return marks.map((mark) =>
    mark === 'finding' && !isFindingNamed ? (
      <FindingSign key={mark} />
    ) : (
      <Mark key={mark} tone={mark === 'missed' || mark === 'finding' ? 'alert' : 'plain'}>
        {TOUR_MARKS[mark]}
      </Mark>
    ),
  );
}

/** In a list, the result beside it says what was found, so the word would only repeat it. */
const FindingSign = () => (
  <span role="img" aria-label={TOUR_MARKS.finding} className={styles.finding}>
    <IconAlertTriangle size={18} aria-hidden />
  </span>
);
