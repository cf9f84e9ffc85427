import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { Actor } from '#shared/permissions.ts';
import { loadInTime } from '#web/ui/chunk-load.ts';

export interface Screen {
  readonly path: string;
  readonly title: string;
  readonly component?: RouteComponent;
  /** Without it every signed-in user may come here. The server decides again. */
  readonly allows?: (actor: Actor) => boolean;
}

export const lazyScreen = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => loadInTime(load()), name);
