import { IconCoins, IconHistory, IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BillingSetting } from '#shared/contracts/billing/billing-settings.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { settingSections, useSettingChange } from '#web/features/billing/contract/setting-sections.tsx';
import { SETTING_FIELDS } from '#web/features/billing/contract/setting-values.ts';
import { EditPage } from '#web/ui/sections/edit-page.tsx';
import { RecordLoader } from '#web/ui/sections/record-loader.tsx';
import type { Section } from '#web/ui/sections/section.ts';
import { PackageOffers, PlanOffers } from './offer-sections.tsx';
import { PriceHistory } from './price-history.tsx';
import { settingQuery } from './prices.api.ts';

const PAGE = { title: 'Tarife und Preise', back: { to: '/customer/list', label: 'Organisationen' } };

/** Shows admins what the platform offers at which prices, and who sends the invoices. */
export function PricesPage() {
  return (
    <RecordLoader query={useQuery(settingQuery)} {...PAGE} subject="Tarife und Preise">
      {(current) => <Prices current={current} />}
    </RecordLoader>
  );
}

function Prices({ current }: { readonly current: Versioned<BillingSetting> }) {
  const draft = useSettingChange(current);
  return (
    <EditPage
      {...PAGE}
      draft={draft}
      labels={SETTING_FIELDS.labels}
      sections={[...OFFERS, ...settingSections(current.item, draft), HISTORY]}
    />
  );
}

const OFFERS: readonly Section[] = [
  {
    id: 'plans',
    title: 'Tarife',
    hint: 'Preise im Monat je Standort, netto.',
    icon: IconCoins,
    isWide: true,
    content: <PlanOffers />,
  },
  {
    id: 'packages',
    title: 'Pakete',
    hint: 'OASIS-Abfragen, die für einen Monat dazu gebucht werden. Preise netto.',
    icon: IconPackage,
    isWide: true,
    content: <PackageOffers />,
  },
];

const HISTORY: Section = {
  id: 'history',
  title: 'Änderungen',
  hint: 'Von wann an was galt, die letzten zuerst.',
  icon: IconHistory,
  isWide: true,
  content: <PriceHistory />,
};
