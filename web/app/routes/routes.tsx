// All addresses of the application, by area.
import * as may from '#shared/permissions.ts';
import type { Actor } from '#shared/permissions.ts';
import { organisationScreens } from './organisation-routes.ts';
import { peopleScreens } from './people-routes.ts';
import { platformScreens } from './platform-routes.ts';
import { publicScreens } from './public-routes.ts';
import { recordScreens } from './record-routes.ts';
import type { Screen } from './screen.ts';
import { workplaceScreens } from './workplace-routes.ts';

export const screens = [
  ...workplaceScreens,
  ...recordScreens,
  ...organisationScreens,
  ...platformScreens,
  ...peopleScreens,
] as const satisfies readonly Screen[];

export type ScreenPath = (typeof screens)[number]['path'] | (typeof publicScreens)[number]['path'];

const everyScreen: readonly Screen[] = [...publicScreens, ...screens];

export const screenAt = (path: string) => everyScreen.find((screen) => screen.path === path);

/** Paths that show the complete workplace, with and without the player check. */
const WORKPLACE_PATHS: readonly string[] = ['/service', '/service/check'];

/**
 * Returns whether the one-line workplace strip is shown above a screen. The workplace itself does not need it, and the
 * management sees it only on paths below /service/.
 */
export function hasWorkplaceStrip(path: string, actor: Actor): boolean {
  if (actor.location === null || WORKPLACE_PATHS.includes(path)) return false;
  return may.isService(actor) || path.startsWith('/service/');
}

type SignedInScreen = Screen & { readonly path: ScreenPath };

/** Path prefixes that are no screens themselves, such as '/reports', each with the screens below it. */
export const sections: ReadonlyMap<string, readonly SignedInScreen[]> = Map.groupBy<string, SignedInScreen>(
  screens.filter(({ path }) => screenAt(sectionOf(path)) === undefined),
  ({ path }) => sectionOf(path),
);

function sectionOf(path: string): string {
  return `/${path.split('/')[1]}`;
}

/** Returns the first screen of a section that the user may open and that needs no parameter. */
const firstScreenOf = (section: string, actor: Actor) =>
  sections.get(section)?.find(({ path, allows }) => !path.includes('/$') && allows?.(actor) !== false);

/** Returns the path to redirect to from a path the user may open, or null. */
export function redirectPath(path: string, actor: Actor): ScreenPath | null {
  if (sections.has(path)) return firstScreenOf(path, actor)?.path ?? null;
  if (path === '/users/create' && may.canManageUsers(actor) && !may.canCreateUsers(actor)) return '/users/invite';
  const workplace = may.canCheckPlayers(actor) ? '/service/check' : '/service';
  const isWorkplaceMeant = WORKPLACE_PATHS.includes(path) || (path === '/dashboard' && may.isService(actor));
  return isWorkplaceMeant && path !== workplace ? workplace : null;
}
