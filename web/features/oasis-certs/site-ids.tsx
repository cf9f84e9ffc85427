import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Location } from '#shared/contracts/locations/locations.ts';
import type { OasisCertificate } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { canChangeLocations } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import rows from '#web/ui/list/row-list.module.css';
import { SiteIdModal } from './site-id-modal.tsx';

/** Shows the ids by which OASIS distinguishes the locations of one certificate. */
export function SiteIds({ certificate }: { readonly certificate: OasisCertificate }) {
  const mayChange = canChangeLocations(useActor());
  const allLocations = useQuery(locationsQuery);
  const [editedLocation, setEditedLocation] = useState<Location | null>(null);
  const locationsOfCertificate = (allLocations.data ?? []).filter((location) =>
    certificate.locations.includes(location['@id']),
  );
  return (
    <>
      {allLocations.isLoadingError && <ErrorNotice subject="Standorte" onRetry={() => void allLocations.refetch()} />}
      {allLocations.isPending && <Skeleton height={80} aria-busy role="group" aria-label="Standorte werden geladen" />}
      {allLocations.data !== undefined && locationsOfCertificate.length === 0 && <EmptyNotice />}
      <ul className={rows.list}>
        {locationsOfCertificate.map((location) => (
          <li key={location['@id']} className={rows.row}>
            <div className={rows.text}>
              <Text fw={600}>{location.name}</Text>
              <Text c="dimmed">{location.oasisSiteId ?? 'noch keine Kennung'}</Text>
            </div>
            {mayChange && (
              <Button
                variant="default"
                aria-label={`${location.oasisSiteId === undefined ? 'Kennung angeben' : 'Kennung ändern'}: ${location.name}`}
                onClick={() => setEditedLocation(location)}
              >
                {location.oasisSiteId === undefined ? 'Kennung angeben' : 'Kennung ändern'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {editedLocation !== null && (
        <SiteIdModal key={editedLocation['@id']} location={editedLocation} onClose={() => setEditedLocation(null)} />
      )}
    </>
  );
}
