import { canCreateUsers } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { PageTabs } from '#web/ui/page/page-tabs.tsx';

const TABS = [
  { to: '/users/create', label: 'Sofort anlegen' },
  { to: '/users/invite', label: 'Einladen' },
] as const;

/** Leads between the two ways to give somebody a login. Only admins have both; operators invite. */
export const NewAccessTabs = () =>
  canCreateUsers(useActor()) ? <PageTabs label="Zugang vergeben" tabs={TABS} /> : null;
