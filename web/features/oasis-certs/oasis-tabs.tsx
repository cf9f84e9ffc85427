import { PageTabs } from '#web/ui/page/page-tabs.tsx';

const TABS = [
  { to: '/oasiscerts/dashboard', label: 'Überblick' },
  { to: '/oasiscerts/list', label: 'Alle Zertifikate' },
] as const;

/** Tabs that lead to the two pages about certificates. */
export const OasisTabs = () => <PageTabs label="OASIS" tabs={TABS} />;
