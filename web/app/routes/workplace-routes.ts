import * as may from '#shared/permissions.ts';
import { lazyScreen, type Screen } from './screen.ts';

export const workplaceScreens = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    component: lazyScreen(() => import('#web/app/dashboard/dashboard.page.tsx'), 'DashboardPage'),
    allows: may.isManagement,
  },
  {
    path: '/service',
    title: 'Start',
    component: lazyScreen(() => import('#web/app/workplace/workplace.page.tsx'), 'WorkplacePage'),
  },
  {
    path: '/service/check',
    title: 'Spieler prüfen',
    component: lazyScreen(() => import('#web/app/workplace/workplace.page.tsx'), 'WorkplacePage'),
    allows: may.canCheckPlayers,
  },
  {
    path: '/service/protocols/create',
    title: 'Neues Protokoll',
    component: lazyScreen(
      () => import('#web/features/protocols/filling/create-protocol.page.tsx'),
      'CreateProtocolPage',
    ),
    allows: may.canWriteProtocol,
  },
  {
    path: '/service/protocols',
    title: 'Protokolle',
    component: lazyScreen(() => import('#web/features/protocols/list/protocol-list.page.tsx'), 'ProtocolListPage'),
    allows: may.canReadProtocols,
  },
  {
    path: '/service/protocols/edit/$id',
    title: 'Protokoll',
    component: lazyScreen(() => import('#web/features/protocols/protocol.page.tsx'), 'ProtocolPage'),
    allows: may.canReadProtocols,
  },
  {
    path: '/service/protocols/evaluation/{-$form}',
    title: 'Auswertung',
    component: lazyScreen(() => import('#web/features/protocols/evaluation/evaluation.page.tsx'), 'EvaluationPage'),
    allows: may.canEvaluateForms,
  },
  {
    path: '/hilfe',
    title: 'Hilfe',
    component: lazyScreen(() => import('#web/features/help/help.page.tsx'), 'HelpPage'),
  },
  {
    path: '/hilfe/$article',
    title: 'Hilfe',
    component: lazyScreen(() => import('#web/features/help/help.page.tsx'), 'HelpPage'),
  },
] as const satisfies readonly Screen[];
