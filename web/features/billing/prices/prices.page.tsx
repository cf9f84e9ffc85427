import { Stack } from '@mantine/core';
import { FormColumns } from '#web/ui/form/form-section.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { PackageOffers, PlanOffers } from './offer-sections.tsx';
import { PriceHistory } from './price-history.tsx';
import { SettingSection } from '#web/features/billing/contract/setting-section.tsx';

/** Shows admins the plans and packages that the platform offers, with their prices. */
export function PricesPage() {
  return (
    <Stack gap="lg">
      <PageHeader title="Tarife und Preise" />
      <FormColumns>
        <Stack gap="lg">
          <PlanOffers />
          <PackageOffers />
        </Stack>
        <Stack gap="lg">
          <SettingSection />
          <PriceHistory />
        </Stack>
      </FormColumns>
    </Stack>
  );
}
