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
  const places = useQuery(locationsQuery);
  const [edited, setEdited] = useState<Location | null>(null);
  const bound = (places.data ?? []).filter((place) => certificate.locations.includes(place['@id']));
  return (
    <>
      {places.isError && <ErrorNotice subject="Standorte" onRetry={() => void places.refetch()} />}
      {places.isPending && <Skeleton height={80} aria-busy aria-label="Standorte werden geladen" />}
      {places.data !== undefined && bound.length === 0 && <EmptyNotice />}
      <ul className={rows.list}>
        {bound.map((place) => (
          <li key={place['@id']} className={rows.row}>
            <div className={rows.text}>
              <Text fw={600}>{place.name}</Text>
              <Text c="dimmed">{place.oasisSiteId ?? 'noch keine Kennung'}</Text>
            </div>
            {mayChange && (
              <Button
                variant="default"
                aria-label={`${place.oasisSiteId === undefined ? 'Kennung angeben' : 'Kennung ändern'}: ${place.name}`}
                onClick={() => setEdited(place)}
              >
                {place.oasisSiteId === undefined ? 'Kennung angeben' : 'Kennung ändern'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {edited !== null && <SiteIdModal key={edited['@id']} location={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
