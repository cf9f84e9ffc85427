import { IconDots, IconHelp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SearchGroup, SearchKind } from '#shared/contracts/search/search.ts';
import { MIN_SEARCH_CHARACTERS, searchText } from '#shared/search-text.ts';
import { useActor } from '#web/api/session/session.ts';
import { useNotificationItems } from './notification-items.ts';
import { matchingCommands, type PaletteCommand, type PaletteItem, splitByBeginning } from './palette-search.ts';
import { useProofPageItems } from './proof-pages.ts';
import { KIND_TEXTS, useRecentlyFoundItems, useHitItems, useSearchGroups } from './search-hits.ts';

const MAX_HELP_ITEMS = 3;

interface PaletteSearch {
  readonly text: string;
  /** The kind of record whose hits are shown alone, or null for everything. */
  readonly kind: SearchKind | null;
  readonly onKindChosen: (kind: SearchKind) => void;
  readonly onNotificationsOpened: () => void;
}

interface PaletteContent {
  readonly items: readonly PaletteItem[];
  /** The groups of all kinds, for the choice between them. */
  readonly groups: readonly SearchGroup[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
  /** Number of hits of the chosen kind that are not shown. */
  readonly hiddenHits: number;
}

/** Returns what the palette shows: records found on the server, notifications, articles of the help, pages and commands. */
export function usePaletteItems(
  commands: readonly PaletteCommand[],
  { text, kind, onKindChosen, onNotificationsOpened }: PaletteSearch,
): PaletteContent {
  const allKinds = useSearchGroups(text, null);
  const oneKind = useSearchGroups(kind === null ? '' : text, kind);
  const toItems = useHitItems();
  const recentItems = useRecentlyFoundItems();
  const notificationItems = useNotificationItems(text, onNotificationsOpened);
  const helpItems = useHelpItems(text);
  const proofPages = useProofPageItems(text);
  const { isSearching, hasFailed, retry } = kind === null ? allKinds : oneKind;
  // Groups without a page for this user are omitted: staff, for example, have no pages of profiles and locations.
  const groups = allKinds.groups.filter((group) => toItems(group).length > 0);
  const state = { groups, isSearching, hasFailed, retry };
  if (kind !== null) {
    const group = oneKind.groups.find((candidate) => candidate.kind === kind);
    const items = group === undefined ? [] : toItems(group);
    return { ...state, items, hiddenHits: (group?.total ?? 0) - (group?.hits.length ?? 0) };
  }
  const matchingItems = matchingCommands(commands, text);
  if (text.trim() === '') {
    // Commands come before pages, because the menu shows the pages as well.
    const commandItems = matchingItems.toSorted((a, b) => Number(b.isAction === true) - Number(a.isAction === true));
    return { ...state, items: [...recentItems, ...commandItems], hiddenHits: 0 };
  }
  const [firstCommands, otherCommands] = splitByBeginning(matchingItems, text);
  const hitItems = groups.flatMap((group) => [...toItems(group), ...moreItem(group, onKindChosen)]);
  // Whoever presses Enter at once must not open a message before the location of that name has been found.
  const laterItems =
    (isSearching && !allKinds.hasAnswer) || proofPages.isFirstSearch
      ? []
      : [...proofPages.items, ...hitItems, ...notificationItems, ...helpItems, ...otherCommands];
  return { ...state, items: [...firstCommands, ...laterItems], hiddenHits: 0 };
}

/** Returns an item that lists all hits of a group, unless all of them are shown already. */
const moreItem = (
  { kind, total, isMore, hits }: SearchGroup,
  onKindChosen: (kind: SearchKind) => void,
): PaletteItem[] =>
  total <= hits.length
    ? []
    : [
        {
          id: `all ${kind}`,
          group: KIND_TEXTS[kind],
          label: `${isMore ? 'Mindestens' : 'Alle'} ${total} ${KIND_TEXTS[kind]}`,
          icon: IconDots,
          keepsOpen: true,
          run: () => onKindChosen(kind),
        },
      ];

/**
 * Returns the articles of the help that match. Their code is loaded with the first search, because few users look for
 * help in the palette.
 */
function useHelpItems(text: string): PaletteItem[] {
  const actor = useActor();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ['help-articles'],
    queryFn: () => import('#web/features/help/help.public.ts'),
    enabled: searchText(text).length >= MIN_SEARCH_CHARACTERS,
    networkMode: 'always',
    staleTime: Infinity,
  });
  if (data === undefined || searchText(text).length < MIN_SEARCH_CHARACTERS) return [];
  return data
    .articlesFor(actor, text)
    .slice(0, MAX_HELP_ITEMS)
    .map(({ id, title, purpose }) => ({
      id: `help ${id}`,
      group: 'Hilfe',
      label: title,
      description: purpose.replaceAll('*', ''),
      icon: IconHelp,
      run: () => void navigate({ to: '/hilfe/$article', params: { article: id } }),
    }));
}
