import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReasonLink, ReasonText } from '#web/features/locations/location-reasons.public.ts';
import styles from './location-row.module.css';

interface GravestReasonProps {
  readonly reason: ReasonText;
  readonly link: ReasonLink;
  /** Whether no other reason is folded, so that a tap anywhere in the row follows its link. */
  readonly isAlone: boolean;
  /** The second line, which ends with the button that shows the other reasons. */
  readonly children: ReactNode;
}

/** Says the gravest reason, as a link to what it counts. */
export const GravestReason = ({ reason: { title }, link, isAlone, children }: GravestReasonProps) => (
  <>
    <Link {...link} className={styles.reason} data-whole-row={isAlone || undefined}>
      {title}
    </Link>
    <div className={styles.second}>{children}</div>
  </>
);
