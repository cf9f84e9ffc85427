import classes from './unread-badge.module.css';
import { badgeText } from './unread-text.ts';

/** Shows the number of unread notifications on a button, whose label contains it as well. */
export function UnreadBadge({ count }: { readonly count: number }) {
  return count === 0 ? null : (
    <span className={classes.badge} data-unread-count aria-hidden>
      {badgeText(count)}
    </span>
  );
}
