import { IconDots, IconHelp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SearchGroup, SearchKind } from '#shared/contracts/search/search.ts';
import { MIN_SEARCH_CHARACTERS, searchText } from '#shared/search-text.ts';
import { useActor } from '#web/api/session/session.ts';
import { matchingCommands, type PaletteCommand, type PaletteItem, splitByBeginning } from './palette-search.ts';
import { KIND_TEXTS, useFoundLast, useHitItems, useSearchGroups } from './search-hits.ts';

const MAX_HELP_ITEMS = 3;

interface PaletteSearch {
  readonly text: string;
  /** The kind of record whose hits are shown alone, or null for everything. */
  readonly kind: SearchKind | null;
  readonly onKind: (kind: SearchKind) => void;
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

/** Returns what the palette shows: records found on the server, articles of the help, pages and commands. */
export function usePaletteItems(
  commands: readonly PaletteCommand[],
  { text, kind, onKind }: PaletteSearch,
): PaletteContent {
  const all = useSearchGroups(text, null);
  const ofKind = useSearchGroups(kind === null ? '' : text, kind);
  const toItems = useHitItems();
  const last = useFoundLast();
  const help = useHelpItems(text);
  const { isSearching, hasFailed, retry } = kind === null ? all : ofKind;
  // Staff see the names of people and locations, but have no page of them to open.
  const groups = all.groups.filter((group) => toItems(group).length > 0);
  const state = { groups, isSearching, hasFailed, retry };
  if (kind !== null) {
    const group = ofKind.groups.find((candidate) => candidate.kind === kind);
    const items = group === undefined ? [] : toItems(group);
    return { ...state, items, hiddenHits: (group?.total ?? 0) - (group?.hits.length ?? 0) };
  }
  const matching = matchingCommands(commands, text);
  if (text.trim() === '') return { ...state, items: [...last, ...matching], hiddenHits: 0 };
  const [first, others] = splitByBeginning(matching, text);
  const found = groups.flatMap((group) => [...toItems(group), ...moreItem(group, onKind)]);
  return { ...state, items: [...first, ...found, ...help, ...others], hiddenHits: 0 };
}

/** Returns an item that shows all hits of a group, if there are more than it contains. */
const moreItem = ({ kind, total, isMore, hits }: SearchGroup, onKind: (kind: SearchKind) => void): PaletteItem[] =>
  total <= hits.length
    ? []
    : [
        {
          id: `all ${kind}`,
          group: KIND_TEXTS[kind],
          label: `${isMore ? 'Mindestens' : 'Alle'} ${total} ${KIND_TEXTS[kind]}`,
          icon: IconDots,
          keepsOpen: true,
          run: () => onKind(kind),
        },
      ];

/**
 * Returns the articles that match. They are loaded with the first search, because few users look for help in the
 * palette.
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
