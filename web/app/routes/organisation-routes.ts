import * as may from '#shared/permissions.ts';
import { lazyScreen, type Screen } from './screen.ts';

export const organisationScreens = [
  {
    path: '/customer/list',
    title: 'Organisationen',
    component: lazyScreen(() => import('#web/features/customers/customer-list.page.tsx'), 'CustomerListPage'),
    allows: may.canChangeCustomers,
  },
  {
    path: '/customer/create',
    title: 'Neue Organisation',
    component: lazyScreen(() => import('#web/features/customers/customer-create.page.tsx'), 'CustomerCreatePage'),
    allows: may.canCreateCustomers,
  },
  {
    path: '/customer/billing',
    title: 'Rechnungen & Vertragsdaten',
    component: lazyScreen(() => import('#web/features/billing/billing.page.tsx'), 'BillingPage'),
    allows: may.canReadBilling,
  },
  {
    path: '/customer/prices',
    title: 'Tarife und Preise',
    component: lazyScreen(() => import('#web/features/billing/prices/prices.page.tsx'), 'PricesPage'),
    allows: may.canManagePrices,
  },
  {
    path: '/customer/edit/$id/billing',
    title: 'Vertrag und Kontingent',
    component: lazyScreen(() => import('#web/features/billing/customer-billing.page.tsx'), 'CustomerBillingPage'),
    allows: may.canSetContract,
  },
  {
    path: '/customer/edit/$id',
    title: 'Organisation',
    component: lazyScreen(() => import('#web/features/customers/customer-edit.page.tsx'), 'CustomerEditPage'),
    allows: may.canChangeCustomers,
  },
  {
    path: '/customer/retention/{-$id}',
    title: 'Aufbewahrung & Datenschutz',
    component: lazyScreen(() => import('#web/features/retention/retention.page.tsx'), 'RetentionPage'),
    allows: may.canManageRetention,
  },
  {
    path: '/customer/termination/{-$id}',
    title: 'Vertrag beenden und Daten mitnehmen',
    component: lazyScreen(() => import('#web/features/terminations/termination.page.tsx'), 'TerminationPage'),
    allows: may.canReadTerminations,
  },
  {
    path: '/customer/authorities',
    title: 'Zugang für Behörden',
    component: lazyScreen(() => import('#web/features/authority-access/authority-list.page.tsx'), 'AuthorityListPage'),
    allows: may.canReadAuthorityAccesses,
  },
  {
    path: '/ledger',
    title: 'Prüfbuch',
    component: lazyScreen(() => import('#web/features/ledger/ledger.page.tsx'), 'LedgerPage'),
    allows: may.canReadLedger,
  },
  {
    path: '/audit/list',
    title: 'Protokollierung',
    component: lazyScreen(() => import('#web/features/audit/audit-list.page.tsx'), 'AuditListPage'),
    allows: may.canReadAudit,
  },
  {
    path: '/oasiscerts/dashboard',
    title: 'OASIS Verwaltung',
    component: lazyScreen(
      () => import('#web/features/oasis-certs/certificate-dashboard.page.tsx'),
      'CertificateDashboardPage',
    ),
    allows: may.canManageOasisCerts,
  },
  {
    path: '/oasiscerts/list',
    title: 'OASIS Zertifikate',
    component: lazyScreen(() => import('#web/features/oasis-certs/certificate-list.page.tsx'), 'CertificateListPage'),
    allows: may.canManageOasisCerts,
  },
  {
    path: '/oasiscerts/create',
    title: 'Zertifikat hochladen',
    component: lazyScreen(
      () => import('#web/features/oasis-certs/certificate-create.page.tsx'),
      'CertificateCreatePage',
    ),
    allows: may.canChangeOasisCerts,
  },
  {
    path: '/oasiscerts/edit/$id',
    title: 'OASIS Zertifikat',
    component: lazyScreen(() => import('#web/features/oasis-certs/certificate-edit.page.tsx'), 'CertificateEditPage'),
    allows: may.canManageOasisCerts,
  },
  {
    path: '/locations/list',
    title: 'Standorte',
    component: lazyScreen(() => import('#web/features/locations/list/location-list.page.tsx'), 'LocationListPage'),
    allows: may.canChangeLocations,
  },
  {
    path: '/locations/create',
    title: 'Neuer Standort',
    component: lazyScreen(() => import('#web/features/locations/edit/location-create.page.tsx'), 'LocationCreatePage'),
    allows: may.canChangeLocations,
  },
  {
    path: '/locations/edit/$id',
    title: 'Standort',
    component: lazyScreen(() => import('#web/features/locations/edit/location-edit.page.tsx'), 'LocationEditPage'),
    allows: may.canChangeLocations,
  },
  {
    path: '/locations/usage',
    title: 'OASIS-Abfragen',
    component: lazyScreen(() => import('#web/features/player-check/usage/usage-list.page.tsx'), 'UsageListPage'),
    allows: may.canReadUsage,
  },
  {
    path: '/locations/usage/$id',
    title: 'OASIS-Abfragen des Standorts',
    component: lazyScreen(
      () => import('#web/features/player-check/usage/location-usage.page.tsx'),
      'LocationUsagePage',
    ),
    allows: may.canReadUsage,
  },
  {
    path: '/locations/queries',
    title: 'Protokoll der OASIS-Abfragen',
    component: lazyScreen(() => import('#web/features/player-check/log/check-log.page.tsx'), 'CheckLogPage'),
    allows: may.canReadUsage,
  },
] as const satisfies readonly Screen[];
