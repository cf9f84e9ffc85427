import { Button } from '@mantine/core';
import { IconCircleCheck, IconDeviceTablet, IconPlayerPause } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Location, LOCATION_STATUS_TEXTS, LOCATION_TYPE_TEXTS } from '#shared/contracts/locations/locations.ts';
import { canManageTablets, canSetContract, canWriteReports } from '#shared/permissions.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useActor } from '#web/api/session/session.ts';
import { FolderButton } from '#web/features/reports/reports.public.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { EditPage } from '#web/ui/sections/edit-page.tsx';
import { labelsOf } from './location-fields.ts';
import { LocationStatusAct } from './location-status-act.tsx';
import { NextSteps } from './next-steps.tsx';
import { ReasonsOfLocation } from '#web/features/locations/situation/reasons-of-location.tsx';
import { useLocationSettings } from './use-location-settings.ts';
import { locationSections } from './location-sections.tsx';

export function LocationForm({ current }: { readonly current: Versioned<Location> }) {
  const { item: location } = current;
  const actor = useActor();
  const draft = useLocationSettings(current);
  const about = [LOCATION_TYPE_TEXTS[location.type], location.address].filter((part) => part !== undefined);
  const isActive = location.status === 'active';
  return (
    <EditPage
      draft={draft}
      labels={labelsOf(draft.form.values.openingHours)}
      title={location.name}
      subtitle={about.join(' · ')}
      badge={
        <StatusBadge tone="calm" icon={isActive ? IconCircleCheck : IconPlayerPause}>
          {LOCATION_STATUS_TEXTS[location.status]}
        </StatusBadge>
      }
      back={{ to: '/locations/list', label: 'Standorte' }}
      acts={
        <>
          {canWriteReports(actor) && <FolderButton location={location} />}
          {canManageTablets(actor) && <TabletsLink location={location} />}
          <LocationStatusAct location={location} />
        </>
      }
      notice={
        <>
          {isActive && <ReasonsOfLocation id={location.id} />}
          <NextSteps location={location} />
        </>
      }
      sections={locationSections(location, draft, canSetContract(actor))}
    />
  );
}

/** Leads to the tablets of this location, with which its staff sign in. */
const TabletsLink = ({ location }: { readonly location: Location }) => (
  <Button
    variant="default"
    leftSection={<IconDeviceTablet size={18} aria-hidden />}
    renderRoot={(props) => (
      <Link to="/users/tablets" search={{ customer: location.customer, location: location['@id'] }} {...props} />
    )}
  >
    Tablets
  </Button>
);
