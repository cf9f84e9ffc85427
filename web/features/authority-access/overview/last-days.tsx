import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AuthoritySection } from '#shared/contracts/authority-access/authority-access.ts';
import type { AuthorityCounts } from '#shared/contracts/authority-access/authority-reading.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { dayText } from '#web/features/authority-access/days/day-texts.ts';
import { WITHOUT_SECTION_FILTER } from '#web/features/authority-access/inspector/inspection-filter.ts';
import { withoutEmpty } from '#web/ui/filter/url-state.ts';
import { formatRelativeDateTime, localDay } from '#web/ui/time/local-time.ts';
import { gapDayText } from './gap-day-text.ts';
import styles from './last-days.module.css';

type Location = AuthorityCounts['locations'][number];

const LATEST = [
  { section: 'protocols', title: 'Protokoll' },
  { section: 'tours', title: 'Kontrollgang' },
  { section: 'measures', title: 'Maßnahme' },
] as const;

const MAX_DETAILED_LOCATIONS = 2;

/** Returns what was recorded, the latest first. */
const latestOf = ({ latest }: Location, opened: readonly (typeof LATEST)[number][]) =>
  opened
    .flatMap(({ section, title }) => {
      const at = latest[section];
      return at === undefined ? [] : [{ section, title, at }];
    })
    .toSorted((a, b) => b.at.localeCompare(a.at));

/** A day of this year needs no year. */
const shortDayText = (day: string) => dayText(day).replace(localDay(serverNow()).slice(0, 4), '');

interface LastDaysProps extends Pick<AuthorityCounts, 'locations'> {
  /** What the access opens. */
  readonly sections: readonly AuthoritySection[];
}

/** What an inspector asks next: on which days something is missing, and when something was last recorded. */
export function LastDays({ locations, sections }: LastDaysProps) {
  const opened = LATEST.filter(({ section }) => sections.includes(section));
  // With many locations, the last of each is enough for a first look.
  const shown = locations.length > MAX_DETAILED_LOCATIONS ? 1 : Infinity;
  if (!sections.includes('days')) return null;
  return (
    <div className={styles.blocks}>
      <Block title="Letzte Tage mit Lücken">
        {locations.map((location) => (
          <Lines key={location['@id']} location={location}>
            {location.gapDays.length === 0 && <span>keine</span>}
            {location.gapDays.slice(0, shown).map((gap) => (
              <SectionLink key={gap.day} location={location} section="days">
                {shortDayText(gap.day)}: {gapDayText(gap)}
              </SectionLink>
            ))}
          </Lines>
        ))}
      </Block>
      <Block title="Zuletzt erfasst">
        {locations.map((location) => (
          <Lines key={location['@id']} location={location}>
            {latestOf(location, opened).length === 0 && <span>nichts</span>}
            {latestOf(location, opened)
              .slice(0, shown)
              .map(({ section, title, at }) => (
                <SectionLink key={section} location={location} section={section}>
                  {title}: {formatRelativeDateTime(at, serverNow())}
                </SectionLink>
              ))}
          </Lines>
        ))}
      </Block>
    </div>
  );
}

const Block = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className={styles.title}>{title}</h3>
    {children}
  </section>
);

const Lines = ({ location, children }: { readonly location: Location; readonly children: ReactNode }) => (
  <div className={styles.lines}>
    <span className={styles.name}>{location.name}</span>
    <div className={styles.values}>{children}</div>
  </div>
);

interface SectionLinkProps {
  readonly location: Location;
  readonly section: AuthoritySection;
  readonly children: ReactNode;
}

/** Leads to a section of one location, as the cells above do. */
const SectionLink = ({ location, section, children }: SectionLinkProps) => (
  <Link
    to="."
    search={(previous: object) =>
      withoutEmpty({ ...previous, ...WITHOUT_SECTION_FILTER, section, cellLocation: location['@id'] })
    }
    className={styles.link}
  >
    {children}
  </Link>
);
