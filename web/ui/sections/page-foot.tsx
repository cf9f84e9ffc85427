import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PageMark } from '#web/ui/screen/page-mark.tsx';
import styles from './page-foot.module.css';

const FOOT_ID = 'page-foot';

/** The place at the foot of the screen, rendered once by the frame. Without content it takes no room. */
export const PageFootPlace = () => <div id={FOOT_ID} className={styles.place} />;

/**
 * Shows something at the foot of the screen, over the whole width beside the menu. It takes room at the end of the page,
 * so that it covers nothing once the page is scrolled to its end.
 */
export function PageFoot({ children }: { readonly children: ReactNode }) {
  const place = document.querySelector(`#${FOOT_ID}`);
  return place === null
    ? null
    : createPortal(
        <div className={styles.foot}>
          <PageMark name="page-foot" />
          {children}
        </div>,
        place,
      );
}
