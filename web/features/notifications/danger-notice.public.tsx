import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Notification } from '#shared/contracts/notifications/notifications.ts';
import { DangerLineButton } from './danger-line.public.tsx';
import styles from './danger-notice.module.css';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

const LazyDangerDetails = lazyDialog(async () => (await import('./panel/notification-entry.tsx')).DangerDetails);

interface DangerNoticeProps {
  /** The unread critical notifications, newest first; at least one. */
  readonly unread: readonly Notification[];
}

/**
 * Shows critical notifications in one line outside of the panel, until somebody has read them. Opened on a tablet, the
 * line covers what stands below it instead of moving it; on a phone it would cover all that matters.
 */
export function DangerNotice({ unread }: DangerNoticeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const line = useRef<HTMLButtonElement>(null);
  const detailsId = useId();
  const close = () => {
    setIsOpen(false);
    line.current?.focus();
  };
  const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && isOpen && close();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the controls are inside; the element only observes Escape
    <section aria-label="Kritische Meldung" className={styles.notice} onKeyDown={closeByKey}>
      <DangerLineButton
        ref={line}
        unread={unread}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <div id={detailsId} className={styles.details}>
          <LazyDangerDetails unread={unread} />
        </div>
      )}
    </section>
  );
}
