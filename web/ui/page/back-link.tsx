import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import styles from './back-link.module.css';
import { type PageAbove, useLinkToPageAbove } from '#web/ui/screen/last-visits.ts';

export interface Back extends PageAbove {
  readonly label: string;
}

/** The way back, which stands above the title of a page. */
export const BackLink = ({ label, ...page }: Back) => (
  <Link {...useLinkToPageAbove(page)} className={styles.back}>
    <IconArrowLeft size={20} stroke={1.8} aria-hidden />
    {label}
  </Link>
);
