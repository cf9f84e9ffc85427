import { isAdmin } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { PageTabs } from '#web/ui/page/page-tabs.tsx';

const TABS = [
  { to: '/locations/list', label: 'Alle Standorte' },
  { to: '/locations/usage', label: 'OASIS-Abfragen' },
] as const;
const CONCEPTS_TAB = { to: '/socialconcepts/edit', label: 'Sozialkonzepte' } as const;

/** Tabs that lead to the pages about all locations. Admins have the social concepts in their menu. */
export const LocationTabs = () => (
  <PageTabs label="Standorte" tabs={isAdmin(useActor()) ? TABS : [...TABS, CONCEPTS_TAB]} />
);
