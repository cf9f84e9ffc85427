import { Navigate, Outlet } from '@tanstack/react-router';
import { memo } from 'react';
import { missingChoice } from '#web/api/required-choice.ts';
import { useSession } from '#web/api/session/session.ts';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { redirectPath, type ScreenPath, screenAt } from './routes.tsx';
import { useScreenPath } from './screen-path.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';

/** Renders the screen of the current URL if the user may see it. */
export function ScreenOutlet() {
  const { actor, customer, location } = useSession();
  const path = useScreenPath();
  const redirectTo = redirectPath(path, actor);
  if (redirectTo !== null) return <Redirect to={redirectTo} />;
  const screen = screenAt(path);
  // A dialog asks for what is missing, and only then it is known what the user may see.
  const isWaitingForChoice = missingChoice({ role: actor.role, customer, location }) !== null;
  const isKnown = screen?.component !== undefined && screen.allows?.(actor) !== false;
  if (!isKnown && !isWaitingForChoice) return <UnknownPage />;
  return (
    <>
      {screen && <PageTitle>{screen.title}</PageTitle>}
      {isWaitingForChoice ? null : <Outlet />}
    </>
  );
}

interface RedirectProps {
  readonly to: ScreenPath;
}

/**
 * Memoised, because the router's `Navigate` navigates again on every render, also on those that its navigation causes.
 */
const Redirect = memo(function Redirect({ to }: RedirectProps) {
  return <Navigate to={to} replace />;
});
