import '#web/mantine-forms.css';
import '#web/mantine-switch.css';
import { Anchor, Button, Skeleton, Switch, Text } from '@mantine/core';
import { IconMessageQuestion, IconSend } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AUTHORITY_SECTION_TEXTS } from '#shared/contracts/authority-access/authority-access.ts';
import type {
  AuthorityCounts,
  AuthorityEntry,
  AuthorityPage,
  TourOutcome,
} from '#shared/contracts/authority-access/authority-reading.ts';
import { DataListFooter } from '#web/ui/list/data-list-footer.tsx';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatNumber } from '#web/ui/screen/format-number.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import type { SentDemand } from '#web/features/authority-access/demands/demand-modal.tsx';
import { RECORD_SECTIONS, RecordList } from '#web/features/authority-access/records/record-list.tsx';
import { EntryRow } from './entry-row.tsx';
import { PersonRow } from './person-row.tsx';
import { ActionFilter, FindingFilter, FormFilter, TourFilter } from './form-filter.tsx';
import { ONLY_NOTICEABLE, type SectionFilter } from './inspection-filter.ts';
import { authorityPagesQuery, useCountsOfDemands } from './inspector.api.ts';
import { EMPTY_TEXTS, NOTICEABLE_TEXTS } from './section-facts.ts';
import { type ChosenLocation, SectionPaper, SectionTitle } from './section-paper.tsx';
import styles from './inspector.module.css';

interface SectionPageProps {
  readonly filter: SectionFilter;
  readonly chosen: ChosenLocation | undefined;
  /** What the sections have, once it is known. */
  readonly counts: AuthorityCounts | undefined;
  /** @param noticeable which entries are shown, as the URL stores it; '' for all */
  readonly onNoticeable: (noticeable: string) => void;
  /** @param form its IRI; '' for all forms */
  readonly onForm: (form: string) => void;
  /** @param actionName name of the measures; '' for all */
  readonly onActionName: (actionName: string) => void;
  /** @param about the record that the demand is about; null if it is about none */
  readonly onDemand: (about: AuthorityEntry | null) => void;
  /** The demand that was just sent; null if there is none, and in the other sections. */
  readonly sent: SentDemand | null;
  /** Whether the period of the access is over. */
  readonly isPast: boolean;
}

/** One section with its entries. While others are read, the earlier ones stay in their place. */
export function SectionPage({
  filter,
  chosen,
  counts,
  onNoticeable,
  onForm,
  onActionName,
  onDemand,
  sent,
  isPast,
}: SectionPageProps) {
  const list = useSectionPages(filter);
  const { section } = filter;
  useCountsOfDemands(section === 'demands' && !list.isPlaceholderData ? list.data?.pages : undefined);
  const title = AUTHORITY_SECTION_TEXTS[section];
  const noticeable = counts?.sections.find((one) => one.section === section)?.noticeable;
  return (
    <SectionPaper title={title} query={list} className={styles.section}>
      <div className={styles.sectionHead}>
        <div className={styles.sectionTitle}>
          <SectionTitle title={title} chosen={chosen} />
          <NoticeableSwitch filter={filter} total={noticeable} onNoticeable={onNoticeable} />
        </div>
        {sent !== null && !isAnswered(sent, list.data?.pages) && (
          <p role="status" className={styles.sent}>
            <IconSend size={20} aria-hidden />
            <span>
              <strong>Gesendet.</strong>{' '}
              <span>
                Die Verwaltung des Betreibers wird benachrichtigt und antwortet hier bis {germanDay(sent.dueOn)}.
              </span>
            </span>
          </p>
        )}
        <SectionNote section={section} isPast={isPast} />
        {section === 'measures' && (
          <div className={styles.forms}>
            <ActionFilter actionName={filter.actionName} actions={counts?.actions} onActionName={onActionName} />
          </div>
        )}
        {section === 'tours' && (
          <div className={styles.forms}>
            <TourFilter filter={filter} counts={counts} onNoticeable={onNoticeable} />
          </div>
        )}
        {section === 'protocols' && (
          <div className={styles.forms}>
            <FormFilter form={filter.form} forms={counts?.forms} onForm={onForm} />
            <FindingFilter filter={filter} total={noticeable} onNoticeable={onNoticeable} />
          </div>
        )}
        {section === 'protocols' && (
          <Text c="dimmed">
            {filter.isOpen &&
              'Hier stehen nur Mängel aus Protokollen. „Auf einen Blick“ zählt auch die, die mit einer Aufgabe gemeldet wurden. '}
            Die PDF-Datei ist eine Abschrift. Den Nachweis trägt das Protokoll des Betreibers.
          </Text>
        )}
      </div>
      {list.isPending && <Skeleton height={320} className={styles.waiting} />}
      {list.isLoadingError && <ErrorNotice subject={title} onRetry={() => void list.refetch()} />}
      {list.data !== undefined && <Entries list={list} title={title} filter={filter} onDemand={onDemand} />}
      <div className={styles.sectionFoot}>
        <Text c="dimmed">{section === 'demands' ? 'Fehlt noch etwas?' : 'Fehlt hier etwas?'}</Text>
        <Button
          variant="default"
          leftSection={<IconMessageQuestion size={18} aria-hidden />}
          onClick={() => onDemand(null)}
        >
          Etwas nachfordern
        </Button>
      </div>
    </SectionPaper>
  );
}

/** Says what else belongs to a section, or what its entries do not say. */
function SectionNote({ section, isPast }: Pick<SectionFilter, 'section'> & Pick<SectionPageProps, 'isPast'>) {
  if (section === 'reports')
    return (
      <Text c="dimmed">
        Ob ein Bericht unverändert ist, prüfen Sie ohne Zugang und Anmeldung:{' '}
        <Anchor href="/pruefen" target="_blank" rel="noreferrer" underline="always">
          Dokument prüfen
        </Anchor>
      </Text>
    );
  if (section !== 'proofs') return null;
  return (
    <>
      {isPast && <Text c="dimmed">Der Zeitraum dieses Zugangs ist vorbei: Was heute fehlt, zeigt er nicht.</Text>}
      <details className={styles.rules}>
        <summary>So wird gezählt</summary>
        <Text c="dimmed">
          {!isPast && 'Zuerst steht, was heute fehlt. '}
          Frühere Lücken stehen mit ihren Tagen bei der Person. Maßstab sind die Nachweise, die heute verlangt werden,
          und die heutige Zuordnung zum Standort. Ein Nachweis zählt ab seiner Ausstellung. Bekannt ist das vom Anlegen
          eines Profils, bis die Person ausschied; wer wiederkam, gilt als durchgehend beschäftigt.
        </Text>
      </details>
    </>
  );
}

interface NoticeableSwitchProps extends Pick<SectionPageProps, 'filter' | 'onNoticeable'> {
  /** Number of entries that it would show, once it is known. */
  readonly total: number | undefined;
}

/** Narrows a section to what an inspector should look at. Where there is nothing of that kind, it is not offered. */
function NoticeableSwitch({ filter: { section, isNoticeable }, total, onNoticeable }: NoticeableSwitchProps) {
  const text = NOTICEABLE_TEXTS[section];
  if (text === undefined || (total === 0 && !isNoticeable)) return null;
  return (
    <Switch
      size="md"
      className={styles.noticeable}
      label={total === undefined ? text : `${text}: ${formatNumber(total)}`}
      checked={isNoticeable}
      onChange={(event) => onNoticeable(event.currentTarget.checked ? ONLY_NOTICEABLE : '')}
    />
  );
}

/** Whether a demand that was sent needs no waiting for any more, as the list of demands says. */
const isAnswered = ({ entry }: SentDemand, pages: readonly AuthorityPage[] = []): boolean =>
  pages.flatMap(({ entries }) => entries).some(({ key, isSettled = false }) => key === entry.key && isSettled);

/** An entry that is recorded between two readings shifts the others, so the last one could be read twice. */
const entriesOf = (pages: readonly AuthorityPage[]) => [
  ...new Map(pages.flatMap(({ entries }) => entries).map((entry) => [entry.key, entry])).values(),
];

interface EntriesProps extends Pick<SectionPageProps, 'filter' | 'onDemand'> {
  readonly list: ReturnType<typeof useSectionPages>;
  readonly title: string;
}

const useSectionPages = (filter: SectionFilter) => useInfiniteQuery(authorityPagesQuery(filter));

function Entries({ list, title, filter, onDemand }: EntriesProps) {
  const entries = entriesOf(list.data?.pages ?? []);
  if (entries.length === 0)
    return (
      <EmptyNotice>
        <Text c="dimmed">{emptyText(filter)}</Text>
      </EmptyNotice>
    );
  const total = list.data?.pages.at(-1)?.total ?? 0;
  return (
    <div>
      {RECORD_SECTIONS.includes(filter.section) ? (
        <RecordList label={title} records={entries} total={total} onDemand={onDemand} />
      ) : (
        <ul className={styles.entries} aria-label={title}>
          {entries.map((entry) =>
            entry.proofs === undefined ? (
              <EntryRow key={entry.key} entry={entry} />
            ) : (
              <PersonRow key={entry.key} entry={entry} proofs={entry.proofs} />
            ),
          )}
        </ul>
      )}
      {list.isFetchNextPageError && (
        <ErrorNotice subject="Weitere Einträge" onRetry={() => void list.fetchNextPage()} />
      )}
      {(list.data?.pages[0]?.pages ?? 1) > 1 && (
        <DataListFooter
          list={{
            rows: entries,
            total,
            hasMore: list.hasNextPage,
            isLoadingMore: list.isFetchingNextPage,
            loadMore: async () => (await list.fetchNextPage()).hasNextPage,
          }}
        />
      )}
    </div>
  );
}

const NO_TOUR_TEXTS = {
  missed: 'Kein Kontrollgang ist versäumt.',
  unconfirmed: 'Kein Kontrollgang ist ohne Bestätigung.',
  finding: 'Kein Kontrollgang hat einen Befund.',
} as const satisfies Record<TourOutcome, string>;

function emptyText({ section, isNoticeable, isOpen, outcome, actionName }: SectionFilter): string {
  if (actionName !== '') return 'In diesem Zeitraum ist keine Maßnahme dieser Art erfasst.';
  if (outcome !== '') return NO_TOUR_TEXTS[outcome];
  if (isOpen) return 'In keinem Protokoll ist ein Mangel offen.';
  if (isNoticeable)
    return section === 'proofs'
      ? 'In diesem Zeitraum fehlte niemandem ein Nachweis, soweit es bekannt ist.'
      : 'Hier ist nichts auffällig.';
  return EMPTY_TEXTS[section] ?? 'In diesem Zeitraum ist hier nichts erfasst.';
}
