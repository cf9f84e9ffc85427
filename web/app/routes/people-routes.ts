import * as may from '#shared/permissions.ts';
import { lazyScreen, type Screen } from './screen.ts';

export const peopleScreens = [
  {
    path: '/users/list',
    title: 'Zugangsdaten',
    component: lazyScreen(() => import('#web/features/users/list/user-list.page.tsx'), 'UserListPage'),
    allows: may.canManageUsers,
  },
  {
    path: '/users/create',
    title: 'Neuer Zugang',
    component: lazyScreen(() => import('#web/features/users/user-create.page.tsx'), 'UserCreatePage'),
    allows: may.canCreateUsers,
  },
  {
    path: '/users/invite',
    title: 'Person einladen',
    component: lazyScreen(() => import('#web/features/users/invitations/user-invite.page.tsx'), 'UserInvitePage'),
    allows: may.canManageUsers,
  },
  {
    path: '/users/edit/$id',
    title: 'Zugang',
    component: lazyScreen(() => import('#web/features/users/user-edit.page.tsx'), 'UserEditPage'),
    allows: may.canManageUsers,
  },
  {
    path: '/users/tablets',
    title: 'Tablets',
    component: lazyScreen(() => import('#web/features/tablets/tablet-list.page.tsx'), 'TabletListPage'),
    allows: may.canManageTablets,
  },
  {
    path: '/imports/list',
    title: 'Importe',
    component: lazyScreen(() => import('#web/features/imports/import-list.page.tsx'), 'ImportListPage'),
    allows: may.canReadImports,
  },
  {
    path: '/imports/create/$kind',
    title: 'Importieren',
    component: lazyScreen(() => import('#web/features/imports/import-create.page.tsx'), 'ImportCreatePage'),
    allows: may.canReadImports,
  },
  {
    path: '/imports/show/$id',
    title: 'Import',
    component: lazyScreen(() => import('#web/features/imports/import.page.tsx'), 'ImportPage'),
    allows: may.canReadImports,
  },
  {
    path: '/users/userdata',
    title: 'Meine Benutzerdaten',
    component: lazyScreen(() => import('#web/features/auth/account/user-data.page.tsx'), 'UserDataPage'),
    allows: may.canChangeOwnAccess,
  },
  {
    path: '/users/profiles',
    title: 'Mitarbeiter-Profile',
    component: lazyScreen(() => import('#web/features/profiles/list/profile-list.page.tsx'), 'ProfileListPage'),
    allows: may.canReadProfiles,
  },
  {
    path: '/users/profiles_create',
    title: 'Neues Profil',
    component: lazyScreen(() => import('#web/features/profiles/edit/profile-create.page.tsx'), 'ProfileCreatePage'),
    allows: may.canManageProfiles,
  },
  {
    path: '/users/profiles_edit/$id',
    title: 'Profil',
    component: lazyScreen(() => import('#web/features/profiles/edit/profile-edit.page.tsx'), 'ProfileEditPage'),
    allows: may.canManageProfiles,
  },
  {
    path: '/users/profiles_documents/{-$profile}',
    title: 'Nachweise',
    component: lazyScreen(() => import('#web/features/profile-documents/list/proof-list.page.tsx'), 'ProofListPage'),
    allows: may.canReadProofs,
  },
  {
    path: '/users/profiles_document_create/{-$profile}/{-$type}',
    title: 'Neuer Nachweis',
    component: lazyScreen(
      () => import('#web/features/profile-documents/edit/proof-create.page.tsx'),
      'ProofCreatePage',
    ),
    allows: may.canReadProofs,
  },
  {
    path: '/users/profiles_document_edit/$id',
    title: 'Nachweis',
    component: lazyScreen(() => import('#web/features/profile-documents/edit/proof-edit.page.tsx'), 'ProofEditPage'),
    allows: may.canReadProofs,
  },
] as const satisfies readonly Screen[];
