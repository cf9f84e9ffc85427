import { Skeleton, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  AUTHORITY_KIND_TEXTS,
  AuthorityKind,
  SEEN_SECTION_TEXTS,
} from '#shared/contracts/authority-access/authority-access.ts';
import type { AuthorityCounts, GrantedAccess, Standing } from '#shared/contracts/authority-access/authority-reading.ts';
import {
  type InspectionFilter,
  WITHOUT_SECTION_FILTER,
} from '#web/features/authority-access/inspector/inspection-filter.ts';
import { countsQuery } from '#web/features/authority-access/inspector/inspector.api.ts';
import { SectionPaper } from '#web/features/authority-access/inspector/section-paper.tsx';
import { withoutEmpty } from '#web/ui/filter/url-state.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { serverNow } from '#web/api/session/server-clock.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { LastDays } from './last-days.tsx';
import { type StandingText, standingTexts, SUBJECT_TEXTS, targetOf } from './standing-texts.ts';
import { totalsOf } from './total-texts.ts';
import styles from './overview.module.css';

export const OVERVIEW = 'overview';
export const OVERVIEW_TITLE = SEEN_SECTION_TEXTS[OVERVIEW];

interface OverviewPageProps {
  readonly access: GrantedAccess;
  readonly filter: InspectionFilter;
}

/** Says in one line for each location what is complete and what is missing. Each cell leads to the entries that it counts. */
export function OverviewPage({ access, filter }: OverviewPageProps) {
  const counts = useQuery(countsQuery(filter));
  return (
    <SectionPaper title={OVERVIEW_TITLE} query={counts} className={styles.section}>
      <Title order={2} className={styles.title}>
        {OVERVIEW_TITLE}
      </Title>
      {counts.isPending && <Skeleton height={320} className={styles.waiting} />}
      {counts.isLoadingError && <ErrorNotice subject={OVERVIEW_TITLE} onRetry={() => void counts.refetch()} />}
      {counts.data !== undefined && (
        <div className={styles.content}>
          <Locations counts={counts.data} />
          <LastDays locations={counts.data.locations} sections={access.sections} />
        </div>
      )}
      <Text c="dimmed" className={styles.note}>
        Eingesehen von {access.person}, {access.authority}. Sie können alles ansehen und herunterladen, nichts ändern.
        Was Sie ansehen, wird aufgezeichnet.{withheldText(access)}
      </Text>
    </SectionPaper>
  );
}

/** Whether the period of an access is over, so that what is missing today is not its matter. */
export const hasEnded = ({ to }: Pick<GrantedAccess, 'to'>) => to < localDay(serverNow());

/** Says what the access does not open, so that nobody takes it for complete. */
function withheldText({ kinds }: GrantedAccess): string {
  const withheld = AuthorityKind.options.filter((kind) => !kinds.includes(kind));
  if (withheld.length === 0) return '';
  return ` Nicht geöffnet: ${withheld.map((kind) => AUTHORITY_KIND_TEXTS[kind]).join(', ')}.`;
}

function Locations({ counts }: { readonly counts: AuthorityCounts }) {
  const { locations } = counts;
  const subjects = locations[0]?.standings.map(({ subject }) => subject) ?? [];
  return (
    <table className={styles.table} aria-label={OVERVIEW_TITLE}>
      <thead>
        <tr>
          <th scope="col">Standort</th>
          {subjects.map((subject) => (
            <th key={subject} scope="col">
              {SUBJECT_TEXTS[subject]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {locations.map((location) => (
          <tr key={location['@id']}>
            <th scope="row">{location.name}</th>
            {location.standings.map((standing) => (
              <td key={standing.subject}>
                <Cell standing={standing} texts={standingTexts(standing)} location={location} />
              </td>
            ))}
          </tr>
        ))}
        {locations.length > 1 && (
          <tr className={styles.total}>
            <th scope="row">{EVERYWHERE.name}</th>
            {totalsOf(counts).map(({ standing, texts }) => (
              <td key={standing.subject}>
                <Cell standing={standing} texts={texts} location={EVERYWHERE} />
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}

const ICONS = { gap: IconAlertTriangle, remark: IconInfoCircle, fine: IconCheck, none: null } as const;

/** Chooses no location. */
const EVERYWHERE = { '@id': '', name: 'Alle Standorte' } as const;

interface CellProps {
  readonly standing: Standing;
  readonly texts: readonly StandingText[];
  readonly location: Pick<AuthorityCounts['locations'][number], '@id' | 'name'>;
}

function Cell({ standing, texts, location }: CellProps) {
  const subject = SUBJECT_TEXTS[standing.subject];
  const searchOf = (target: ReturnType<typeof targetOf>) => (previous: object) =>
    withoutEmpty({ ...previous, ...WITHOUT_SECTION_FILTER, ...target, cellLocation: location['@id'] });
  const name = `${location.name}, ${subject}`;
  if (texts.some(({ outcome }) => outcome !== undefined))
    return (
      <div className={`${styles.cell} ${styles.parts}`}>
        <span className={styles.subject}>{subject}</span>
        <span className={styles.values}>
          {texts.map(({ outcome = '', ...line }) => (
            <Link
              key={outcome}
              to="."
              search={searchOf({ ...targetOf(standing), noticeable: outcome })}
              aria-label={`${name}: ${line.text}`}
              className={styles.part}
            >
              <StandingLine {...line} />
            </Link>
          ))}
        </span>
      </div>
    );
  return (
    <Link
      to="."
      search={searchOf(targetOf(standing))}
      aria-label={`${name}: ${texts.map(({ text }) => text).join(' ')}`}
      className={styles.cell}
    >
      <span className={styles.subject}>{subject}</span>
      <span className={styles.values}>
        {texts.map((line) => (
          <StandingLine key={line.tone} {...line} />
        ))}
      </span>
    </Link>
  );
}

function StandingLine({ text, tone }: Pick<StandingText, 'text' | 'tone'>) {
  const Icon = ICONS[tone];
  return (
    <span className={styles.value} data-tone={tone}>
      {Icon !== null && <Icon size={18} aria-hidden />}
      {text}
    </span>
  );
}

/** Says at how many locations something is missing, or of a single location what. */
export function overviewText(counts: AuthorityCounts | undefined): string {
  if (counts === undefined) return '';
  const { locations } = counts;
  const lacking = locations.filter(({ standings }) => standings.some(({ gaps }) => gaps > 0)).length;
  if (lacking === 0) return 'nichts fehlt';
  if (locations.length > 1) return `${lacking} von ${locations.length} mit Lücken`;
  const [first, ...others] = locations.flatMap(({ standings }) => standings.filter(({ gaps }) => gaps > 0));
  return first !== undefined && others.length === 0
    ? `Lücken: ${SUBJECT_TEXTS[first.subject]}`
    : `${others.length + 1} Bereiche mit Lücken`;
}
