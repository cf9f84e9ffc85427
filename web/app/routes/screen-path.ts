import { useLocation, useMatches } from '@tanstack/react-router';
import { findNavigationEntry, type NavigationGroup } from '#web/app/menu/navigation.ts';

/** Returns the path of the current screen as declared in routes.tsx, with unfilled parameters. */
export const useScreenPath = () => pathOf(useMatches().at(-1));

const pathOf = (match: { fullPath: string } | undefined) => match?.fullPath ?? '';

/** Returns the menu entry of the current page. */
export function useCurrentEntry(groups: readonly NavigationGroup[]) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return findNavigationEntry(groups, path);
}
