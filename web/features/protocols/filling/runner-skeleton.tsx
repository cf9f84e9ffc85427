import { Skeleton } from '@mantine/core';
import { PageMark } from '#web/ui/screen/page-mark.tsx';
import styles from './runner.module.css';
import rowStyles from './runner-skeleton.module.css';

/** The placeholder has a short section and one that fills the screen. */
const ROWS_PER_SECTION = [1, 9];

/** Placeholder that has the shape of a protocol, so that nothing moves when the questions are loaded. */
export function RunnerSkeleton() {
  return (
    <div className={styles.frame}>
      <PageMark name="filling" />
      <PageMark name="whole-screen" />
      <div className={`${styles.head} ${rowStyles.head}`}>
        <Skeleton height={20} width="16rem" maw="70%" role="group" aria-label="Protokoll wird geladen" />
        <Skeleton height={14} width="11rem" maw="50%" aria-hidden />
      </div>
      <div className={styles.runner} aria-hidden>
        {ROWS_PER_SECTION.map((count) => (
          <div key={count}>
            <Skeleton height={18} width="9rem" mb="xs" />
            <div className={rowStyles.rows}>
              {Array.from({ length: count }, (_, row) => (
                <div key={row} className={rowStyles.row}>
                  <Skeleton height={18} width={`${60 - (row % 3) * 12}%`} />
                  <Skeleton height={48} width="11rem" radius="md" className={rowStyles.answer} />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
