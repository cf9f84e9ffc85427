import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBuilding,
  IconBuildingStore,
  IconChecklist,
  IconClipboardList,
  IconFileCertificate,
  IconFileText,
  IconForms,
  IconReportAnalytics,
  IconRoute,
  IconShieldCheck,
  IconUser,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { reportStateText } from '#shared/contracts/reports/reports.ts';
import { type SearchGroup, type SearchHit, type SearchKind, search } from '#shared/contracts/search/search.ts';
import { MIN_SEARCH_CHARACTERS, searchText } from '#shared/search-text.ts';
import { call } from '#web/api/client/client.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor, useSession } from '#web/api/session/session.ts';
import { recordLink } from '#web/ui/screen/record-link.ts';
import { formatRelativeDateTime } from '#web/ui/time/local-time.ts';
import { shortPeriodText } from '#web/ui/time/months.ts';
import { type FoundRecord, recentlyFound, rememberFound } from './recently-found.ts';
import type { PaletteItem } from './palette-search.ts';

const TYPING_PAUSE_MILLISECONDS = 120;

/** A longer comment has a line of its own, an address does not. */
const MAX_DESCRIBING_CHARACTERS = 60;

export const KIND_TEXTS: Readonly<Record<SearchKind, string>> = {
  location: 'Standorte',
  profile: 'Personen',
  proof: 'Nachweise',
  activity: 'Maßnahmen',
  tour: 'Kontrollgänge',
  protocol: 'Protokolle',
  task: 'Aufgaben',
  document: 'Dateien',
  report: 'Berichte',
  form: 'Fragebögen',
  customer: 'Organisationen',
};

const KIND_ICONS = {
  location: IconBuildingStore,
  profile: IconUser,
  proof: IconFileCertificate,
  activity: IconShieldCheck,
  tour: IconRoute,
  protocol: IconFileText,
  task: IconChecklist,
  document: IconClipboardList,
  report: IconReportAnalytics,
  form: IconForms,
  customer: IconBuilding,
} as const satisfies Readonly<Record<SearchKind, PaletteItem['icon']>>;

const HIT_MARKS: Readonly<Record<NonNullable<SearchHit['mark']>, PaletteItem['mark']>> = {
  inactive: { text: 'nicht aktiv', isAlarming: false },
  proofMissing: { text: 'Nachweis fehlt', isAlarming: true },
  proofExpired: { text: 'Nachweis abgelaufen', isAlarming: true },
  cancelled: { text: 'zurückgenommen', isAlarming: false, isWithdrawn: true },
  finding: { text: 'Mangel', isAlarming: true },
  draft: { text: 'Entwurf', isAlarming: false },
  overdue: { text: 'überfällig', isAlarming: true },
  done: { text: 'erledigt', isAlarming: false },
  expired: { text: 'abgelaufen', isAlarming: true },
  approved: { text: reportStateText('approved', false), isAlarming: false },
  submitted: { text: reportStateText('submitted', false), isAlarming: false },
  replaced: { text: reportStateText('approved', true), isAlarming: false },
  submittedReplaced: { text: reportStateText('submitted', true), isAlarming: false },
};

/**
 * Searches on the server while the user types. The previous groups remain until the next response.
 * @param kind limits the search to one kind of record
 */
export function useSearchGroups(text: string, kind: SearchKind | null) {
  const [debouncedText] = useDebouncedValue(text.trim(), TYPING_PAUSE_MILLISECONDS);
  const isLongEnough = (words: string) => searchText(words).length >= MIN_SEARCH_CHARACTERS;
  const query = useQuery({
    queryKey: [search.path, debouncedText, kind],
    queryFn: ({ signal }) => call(search, { query: { q: debouncedText, ...(kind !== null && { kind }) }, signal }),
    enabled: isLongEnough(debouncedText),
    placeholderData: keepPreviousData,
  });
  const isSearched = isLongEnough(text);
  return {
    // The previous groups remain while the user goes on typing, and disappear when the field is emptied.
    groups: isSearched ? (query.data?.groups ?? []) : [],
    isSearching: isSearched && (query.isFetching || debouncedText !== text.trim()),
    hasAnswer: query.data !== undefined,
    hasFailed: isSearched && query.isError,
    retry: () => void query.refetch(),
  };
}

/** Returns a function that converts the hits of a group to items of the palette. Hits without a page are left out. */
export function useHitItems(): (group: SearchGroup) => PaletteItem[] {
  const actor = useActor();
  const openRecord = useOpenRecord();
  return ({ kind, hits }) =>
    hits
      .filter(({ record }) => recordLink(record, actor) !== null)
      .map((hit) => ({
        ...itemOf(kind, hit),
        run: () => openRecord({ kind, record: hit.record, title: hit.title }, sectionOf(hit)),
      }));
}

/** A person whose proofs are marked is opened at the proofs. */
const sectionOf = ({ mark }: SearchHit) =>
  mark === 'proofMissing' || mark === 'proofExpired' ? '?section=proofs' : '';

function useOpenRecord(): (record: FoundRecord, section?: string) => void {
  const { actor, user } = useSession();
  const navigate = useNavigate();
  return ({ kind, record, title }, section = '') => {
    const link = recordLink(record, actor);
    if (link === null) return;
    rememberFound(user.uid, { kind, record, title });
    void navigate({ to: `${link.path}${section}` });
  };
}

/** Returns the records that the user opened last from a search. */
export function useRecentlyFoundItems(): PaletteItem[] {
  const { user } = useSession();
  const openRecord = useOpenRecord();
  return recentlyFound(user.uid).map((foundRecord) => ({
    id: foundRecord.record,
    group: 'Zuletzt gefunden',
    label: foundRecord.title,
    description: KIND_TEXTS[foundRecord.kind],
    icon: KIND_ICONS[foundRecord.kind],
    run: () => openRecord(foundRecord),
  }));
}

const isLong = ({ detail = '' }: SearchHit) => detail.length > MAX_DESCRIBING_CHARACTERS;

export const itemOf = (kind: SearchKind, hit: SearchHit): Omit<PaletteItem, 'run'> => ({
  id: hit.record,
  group: KIND_TEXTS[kind],
  label: hit.title,
  description: [
    hit.at === undefined ? undefined : formatRelativeDateTime(hit.at, serverNow()),
    hit.period && shortPeriodText(hit.period.from, hit.period.to, serverNow()),
    hit.locationName,
    hit.profileName,
    isLong(hit) ? undefined : hit.detail,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' · '),
  detail: isLong(hit) ? hit.detail : undefined,
  icon: KIND_ICONS[kind],
  mark: hit.mark === undefined ? undefined : HIT_MARKS[hit.mark],
});
