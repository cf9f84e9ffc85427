import { UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSession } from '#web/api/session/session.ts';
import { useCurrentEntry } from '#web/app/routes/screen-path.ts';
import { Brand } from '#web/ui/page/brand.tsx';
import { LocationWithUsage } from './location-with-usage.tsx';
import type { NavigationGroup } from './navigation.ts';
import classes from './service-rail.module.css';

interface ServiceRailProps {
  readonly groups: readonly NavigationGroup[];
  /** Shows only the icons. */
  readonly isMinimised: boolean;
  readonly onMore: () => void;
}

/**
 * Shows the menu of the service staff on a wide screen: an icon with a label for each page, and everything else behind
 * 'Mehr'.
 */
export function ServiceRail({ groups, isMinimised, onMore }: ServiceRailProps) {
  const { location } = useSession();
  const current = useCurrentEntry(groups);
  return (
    <div className={classes.rail} data-minimised={isMinimised || undefined}>
      <Link to="/" className={classes.brand} aria-label="Schutzbuch, zur Startseite">
        <Brand isShort />
      </Link>
      <nav aria-label="Hauptmenü" className={classes.links}>
        {groups
          .flatMap(({ entries }) => entries)
          .map((entry) => (
            <Link
              key={entry.path}
              to={entry.to ?? entry.path}
              activeOptions={{ includeSearch: false, exact: true }}
              aria-current={entry === current ? 'page' : undefined}
              className={classes.entry}
              title={isMinimised ? entry.label : undefined}
            >
              <entry.icon size={24} stroke={1.7} aria-hidden />
              <span className={classes.label}>{entry.label}</span>
            </Link>
          ))}
      </nav>
      {location !== null && <LocationWithUsage location={location} />}
      <UnstyledButton className={classes.entry} aria-haspopup="dialog" onClick={onMore}>
        <IconDots size={24} stroke={1.7} aria-hidden />
        <span className={classes.label}>Mehr</span>
      </UnstyledButton>
    </div>
  );
}
