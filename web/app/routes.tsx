// Every URL of the application, area by area. A screen without a component is not built yet: nothing links to it, and it
// answers like an address that does not exist.
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
export const isBuilt = (path: ScreenPath) => screenAt(path)?.component !== undefined;

/** Where the workplace is there in full: with the check of players below it, or without where the location checks none. */
const WORKPLACES: readonly string[] = ['/service', '/service/check'];

/**
 * Whether the workplace stands above a screen in one line. On the first screen it is there in full; the management sees
 * it where it works as the service does.
 */
export function hasWorkplaceStrip(path: string, actor: Actor): boolean {
  if (actor.location === null || WORKPLACES.includes(path)) return false;
  return may.isService(actor) || path.startsWith('/service/');
}

/** The part of the application that an address without the rest names, '/reports', and its first screen. */
export const sections: readonly { readonly path: string; readonly first: ScreenPath }[] = firstOfEach();

function firstOfEach() {
  const found = new Map<string, ScreenPath>();
  for (const { path } of screens) {
    const section = `/${path.split('/')[1]}`;
    if (!found.has(section) && screenAt(section) === undefined) found.set(section, path);
  }
  return [...found].map(([path, first]) => ({ path, first }));
}

/** Where somebody is sent on from an address they may open, or null. */
export function onwardPath(path: string, actor: Actor): ScreenPath | null {
  if (path === '/users/create' && may.canManageUsers(actor) && !may.canCreateUsers(actor)) return '/users/invite';
  const workplace = may.canCheckPlayers(actor) ? '/service/check' : '/service';
  const isMeant = WORKPLACES.includes(path) || (path === '/dashboard' && may.isService(actor));
  return isMeant && path !== workplace ? workplace : null;
}
