import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { Actor } from '#shared/permissions.ts';
import type { ScreenPath } from '#shared/screen-prefixes.ts';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';

export interface Screen {
  readonly path: ScreenPath;
  readonly title: string;
  readonly component: RouteComponent;
  /**
   * Condition for opening the screen. A screen without a condition is open to every signed-in user. The server checks
   * permissions independently.
   */
  readonly allows?: (actor: Actor) => boolean;
}

export const lazyScreen = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => loadWithTimeout(load()), name);
