import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Location, LOCATION_TYPE_TEXTS } from '#shared/contracts/locations/locations.ts';
import { canSetContract, canWriteReports } from '#shared/permissions.ts';
import { isMissing } from '#web/api/client/api-error.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useSession } from '#web/api/session/session.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { GrantedRequestsForm, UsageIndicator } from '#web/features/player-check/player-check.public.ts';
import { FolderButton } from '#web/features/reports/reports.public.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { LocationForm } from './location-form.tsx';
import { locationQuery } from '#web/features/locations/locations.api.ts';
import { NextSteps } from './next-steps.tsx';

export function LocationEditPage() {
  const id = usePathParameter('id');
  const location = useQuery(locationQuery(id));
  const isCurrent = location.isFetchedAfterMount || location.isError;
  if (location.data !== undefined && isCurrent) return <LocationSettings key={id} current={location.data} />;
  if (isMissing(location.error)) return <UnknownPage />;
  return (
    <Stack gap="lg">
      <PageHeader title="Standort" />
      {location.isError ? (
        <ErrorNotice subject="Einstellungen des Standorts" onRetry={() => void location.refetch()} />
      ) : (
        <Stack gap="lg" aria-busy aria-label="Einstellungen des Standorts werden geladen">
          <Skeleton height={360} radius="md" />
          <Skeleton height={260} radius="md" />
        </Stack>
      )}
    </Stack>
  );
}

function LocationSettings({ current }: { readonly current: Versioned<Location> }) {
  const { item: location } = current;
  const { actor } = useSession();
  const about = [LOCATION_TYPE_TEXTS[location.type], location.address].filter((part) => part !== undefined);
  return (
    <Stack gap="lg" maw="56rem">
      <PageHeader title={location.name} subtitle={about.join(' · ')}>
        {canWriteReports(actor) && <FolderButton location={location} />}
      </PageHeader>
      <NextSteps location={location} />
      <FormSection title="OASIS-Kontingent">
        <UsageIndicator locationId={location.id} />
        <Group>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/locations/usage/$id" params={{ id: String(location.id) }} {...props} />}
          >
            Abfragen je Tag
          </Button>
        </Group>
        {canSetContract(actor) && <GrantedRequestsForm locationId={location.id} />}
      </FormSection>
      <LocationForm current={current} />
    </Stack>
  );
}
