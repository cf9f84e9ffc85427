// Screens that need no session. routes.tsx joins them with those of the other `…-routes.ts`.
import { lazyScreen, type Screen } from './screen.ts';

export const publicScreens = [
  {
    path: '/login',
    title: 'Anmelden',
    component: lazyScreen(() => import('#web/features/auth/sign-in/login-in-app.page.tsx'), 'LoginInApp'),
  },
  {
    path: '/forgotpassword',
    title: 'Passwort vergessen',
    component: lazyScreen(() => import('#web/features/auth/sign-in/forgot-password.page.tsx'), 'ForgotPasswordPage'),
  },
  {
    path: '/forgotpassword/$token',
    title: 'Neues Passwort',
    component: lazyScreen(() => import('#web/features/auth/sign-in/new-password.page.tsx'), 'NewPasswordPage'),
  },
  {
    path: '/emailconfirmation/$token',
    title: 'E-Mail-Adresse bestätigen',
    component: lazyScreen(() => import('#web/features/auth/sign-in/confirm-email.page.tsx'), 'ConfirmEmailPage'),
  },
  {
    path: '/invitation/$token',
    title: 'Einladung',
    component: lazyScreen(() => import('#web/features/users/invitations/invitation.page.tsx'), 'InvitationPage'),
  },
  {
    path: '/pd/$token',
    title: 'Nachweis senden',
    component: lazyScreen(() => import('#web/features/upload-links/upload.page.tsx'), 'UploadPage'),
  },
  {
    path: '/behoerde',
    title: 'Einsicht für Behörden',
    component: lazyScreen(() => import('#web/features/authority-access/inspector/inspector.page.tsx'), 'InspectorPage'),
  },
  {
    path: '/tablet',
    title: 'Tablet verbinden',
    component: lazyScreen(() => import('#web/features/tablets/enrol/tablet.page.tsx'), 'TabletPage'),
  },
] as const satisfies readonly Screen[];
