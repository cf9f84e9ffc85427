import { Navigate, Outlet } from '@tanstack/react-router';
import { memo } from 'react';
import { missingChoice } from '#web/api/required-choice.ts';
import { useSession } from '#web/api/session.ts';
import { PageTitle } from './page-title.tsx';
import { onwardPath, type ScreenPath, screenAt } from './routes.tsx';
import { useScreenPath } from './screen-path.ts';
import { UnknownPage } from './unknown-page.tsx';

/** The screen of this address, if it is built and this person may see it. */
export function ScreenOutlet() {
  const { actor, customer, location } = useSession();
  const path = useScreenPath();
  const onward = onwardPath(path, actor);
  if (onward !== null) return <Onward to={onward} />;
  const screen = screenAt(path);
  if (screen?.component === undefined || screen.allows?.(actor) === false) return <UnknownPage />;
  const isWaitingForChoice = missingChoice({ role: actor.role, customer, location }) !== null;
  return (
    <>
      <PageTitle>{screen.title}</PageTitle>
      {isWaitingForChoice ? null : <Outlet />}
    </>
  );
}

interface OnwardProps {
  readonly to: ScreenPath;
}

/** The router's Navigate goes again on every render, also on those that its own going causes. */
const Onward = memo(function Onward({ to }: OnwardProps) {
  return <Navigate to={to} replace />;
});
