import { Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { useActor } from '#web/api/session.ts';
import { PageTitle } from './page-title.tsx';
import { onwardPath, screenAt } from './routes.tsx';
import { UnknownPage } from './unknown-page.tsx';

/** The screen of this address, if it is built and this person may see it. */
export function ScreenOutlet() {
  const actor = useActor();
  const path: string = useMatches().at(-1)?.fullPath ?? '';
  const onward = onwardPath(path, actor);
  if (onward !== null) return <Navigate to={onward} replace />;
  const screen = screenAt(path);
  if (screen?.component === undefined || screen.allows?.(actor) === false) return <UnknownPage />;
  return (
    <>
      <PageTitle>{screen.title}</PageTitle>
      <Outlet />
    </>
  );
}
