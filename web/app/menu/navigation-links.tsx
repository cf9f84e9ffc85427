import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { NavigationEntry, NavigationGroup } from './navigation.ts';
import classes from './navigation-links.module.css';
import { useCurrentEntry } from '#web/app/routes/screen-path.ts';

interface NavigationLinksProps {
  readonly groups: readonly NavigationGroup[];
  readonly onLinkOpened?: () => void;
}

export function NavigationLinks({ groups, onLinkOpened }: NavigationLinksProps) {
  const current = useCurrentEntry(groups);
  return groups.map((group) => (
    <div key={group.label} className={classes.group}>
      {group.label === null ? null : <h2 className={classes.groupLabel}>{group.label}</h2>}
      <ul className={classes.list}>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <NavigationLink entry={entry} isCurrent={entry === current} onLinkOpened={onLinkOpened} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

interface NavigationLinkProps {
  readonly entry: NavigationEntry;
  readonly isCurrent: boolean;
  readonly onLinkOpened: (() => void) | undefined;
}

function NavigationLink({ entry, isCurrent, onLinkOpened }: NavigationLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The menu may be longer than the screen, so the current entry is scrolled into view.
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <Link
      ref={link}
      to={entry.to ?? entry.path}
      activeOptions={{ includeSearch: false, exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes.link}
      onClick={onLinkOpened}
    >
      <entry.icon size={20} stroke={1.7} aria-hidden className={classes.icon} />
      <span data-label className={classes.label}>
        {entry.label}
      </span>
    </Link>
  );
}
