// The URLs that need no session; every other one is in routes.tsx.
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

export const publicScreens = [
  {
    path: '/login',
    title: 'Anmelden',
    component: lazyRouteComponent(() => loadInTime(import('#web/features/auth/login.page.tsx')), 'LoginPage'),
  },
  {
    path: '/forgotpassword',
    title: 'Passwort vergessen',
    component: lazyRouteComponent(
      () => loadInTime(import('#web/features/auth/forgot-password.page.tsx')),
      'ForgotPasswordPage',
    ),
  },
  {
    path: '/forgotpassword/$token',
    title: 'Neues Passwort',
    component: lazyRouteComponent(
      () => loadInTime(import('#web/features/auth/new-password.page.tsx')),
      'NewPasswordPage',
    ),
  },
  {
    path: '/emailconfirmation/$token',
    title: 'E-Mail-Adresse bestätigen',
    component: lazyRouteComponent(
      () => loadInTime(import('#web/features/auth/confirm-email.page.tsx')),
      'ConfirmEmailPage',
    ),
  },
  {
    path: '/invitation/$token',
    title: 'Einladung',
    component: lazyRouteComponent(
      () => loadInTime(import('#web/features/users/invitation.page.tsx')),
      'InvitationPage',
    ),
  },
  {
    path: '/pd/$token',
    title: 'Nachweis senden',
    component: lazyRouteComponent(() => loadInTime(import('#web/features/upload-links/upload.page.tsx')), 'UploadPage'),
  },
] as const satisfies readonly Screen[];
