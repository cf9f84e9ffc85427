import { Link } from '@tanstack/react-router';
import type { NavigationEntry, NavigationGroup } from './navigation.ts';
import classes from './navigation-links.module.css';

interface NavigationLinksProps {
  readonly groups: readonly NavigationGroup[];
  readonly onFollowed?: () => void;
}

export function NavigationLinks({ groups, onFollowed }: NavigationLinksProps) {
  return groups.map((group) => (
    <div key={group.label} className={classes.group}>
      {group.label === null ? null : <h2 className={classes.groupLabel}>{group.label}</h2>}
      <ul className={classes.list}>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <NavigationLink entry={entry} isExact={hasBelow(group, entry)} onFollowed={onFollowed} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** Where one entry lies below another, only the one of the page is current. */
const hasBelow = ({ entries }: NavigationGroup, { path }: NavigationEntry) =>
  entries.some((other) => other.path.startsWith(`${path}/`));

interface NavigationLinkProps {
  readonly entry: NavigationEntry;
  readonly isExact: boolean;
  readonly onFollowed: (() => void) | undefined;
}

function NavigationLink({ entry, isExact, onFollowed }: NavigationLinkProps) {
  return (
    <Link
      to={entry.to ?? entry.path}
      activeOptions={{ includeSearch: false, exact: isExact }}
      className={classes.link}
      onClick={onFollowed}
    >
      <entry.icon size={20} stroke={1.7} aria-hidden className={classes.icon} />
      <span data-label className={classes.label}>
        {entry.label}
      </span>
    </Link>
  );
}
