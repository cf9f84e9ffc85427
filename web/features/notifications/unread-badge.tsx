import classes from './unread-badge.module.css';
import { countText } from './unread-text.ts';

/** The number on a button, whose name says it too. */
export function UnreadBadge({ count }: { readonly count: number }) {
  return count === 0 ? null : (
    <span className={classes.badge} data-unread-count aria-hidden>
      {countText(count)}
    </span>
  );
}
