import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { Actor } from '#shared/permissions.ts';
import type { PathOfScreen } from '#shared/screen-prefixes.ts';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';

export interface Screen {
  readonly path: PathOfScreen;
  readonly title: string;
  readonly component: RouteComponent;
  /** Without it, every signed-in user may open the screen. The server checks permissions independently. */
  readonly allows?: (actor: Actor) => boolean;
}

export const lazyScreen = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => loadWithTimeout(load()), name);
