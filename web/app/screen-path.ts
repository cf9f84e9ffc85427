import { useLocation, useMatches } from '@tanstack/react-router';
import { entryOf, type NavigationGroup } from './navigation.ts';

/** The address of the screen as declared in routes.tsx, parameters unfilled. */
export const useScreenPath = () => pathOf(useMatches().at(-1));

const pathOf = (match: { fullPath: string } | undefined) => match?.fullPath ?? '';

/** The entry of the menu that the page belongs to. */
export function useCurrentEntry(groups: readonly NavigationGroup[]) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return entryOf(groups, path);
}
