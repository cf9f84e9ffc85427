// Defines the screens for data that the platform's administration maintains for all organisations.
import * as may from '#shared/permissions.ts';
import { lazyScreen, type Screen } from './screen.ts';

export const platformScreens = [
  {
    path: '/states/edit',
    title: 'Bundesländer',
    component: lazyScreen(() => import('#web/features/master-data/states/state-edit.page.tsx'), 'StateEditPage'),
    allows: may.canManageMasterData,
  },
  {
    path: '/catalogues/edit',
    title: 'Auswahllisten',
    component: lazyScreen(
      () => import('#web/features/master-data/catalogues/catalogue-edit.page.tsx'),
      'CatalogueEditPage',
    ),
    allows: may.canManageMasterData,
  },
  {
    path: '/socialconcepts/edit',
    title: 'Sozialkonzepte',
    component: lazyScreen(
      () => import('#web/features/master-data/concepts/social-concept-edit.page.tsx'),
      'SocialConceptEditPage',
    ),
    // Staff who have to confirm a version read it on this screen.
    allows: may.canReadSharedData,
  },
  {
    path: '/forms/list',
    title: 'Fragebogen-Templates',
    component: lazyScreen(() => import('#web/features/forms/form-list.page.tsx'), 'FormListPage'),
    allows: may.canManageForms,
  },
  {
    path: '/forms/create',
    title: 'Neues Fragebogen-Template',
    component: lazyScreen(() => import('#web/features/forms/gallery/form-create.page.tsx'), 'FormCreatePage'),
    allows: may.canManageForms,
  },
  {
    path: '/forms/edit/$id',
    title: 'Fragebogen-Template',
    component: lazyScreen(() => import('#web/features/forms/form-edit.page.tsx'), 'FormEditPage'),
    allows: may.canManageForms,
  },
  {
    path: '/mails/list',
    title: 'Mails',
    component: lazyScreen(() => import('#web/features/mails/mail-list.page.tsx'), 'MailListPage'),
    allows: may.canReadMails,
  },
] as const satisfies readonly Screen[];
