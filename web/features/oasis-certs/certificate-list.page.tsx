import { Button, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { namesByIri } from '#web/api/choices.ts';
import { useNavigate } from '@tanstack/react-router';
import { listOasisCertificates } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { canChangeOasisCerts } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { usePaletteAction } from '#web/ui/page/palette-actions.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { EntryCount } from '#web/ui/list/entry-count.tsx';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { certificateColumns } from './certificate-columns.tsx';
import { certificateListQuery, NO_CERTIFICATE_FILTER, CERTIFICATE_ORDER } from './certificate-filter.ts';
import { CertificateFilters } from './certificate-filters.tsx';
import { CertificateGaps } from './certificate-gaps.tsx';
import { NoUploadInDemo } from './no-upload-in-demo.tsx';
import { useCertificateList } from './oasis-certs.api.ts';
import { OasisTabs } from './oasis-tabs.tsx';
import { sortingOf } from '#web/ui/list/list-order.ts';

export function CertificateListPage() {
  const [filter, changeFilter] = useUrlState(NO_CERTIFICATE_FILTER);
  const list = useCertificateList(filter);
  const navigate = useNavigate();
  const mayUpload = canChangeOasisCerts(useActor());
  const allLocations = useQuery(locationsQuery).data ?? [];
  const columns = certificateColumns(namesByIri(allLocations));
  const sorting = sortingOf(CERTIFICATE_ORDER, filter.order, columns, (order) => changeFilter({ order }));
  return (
    <Stack gap="lg">
      <PageHeader title="OASIS Zertifikate" badge={<EntryCount list={list} />}>
        <ExportButtons
          path={listOasisCertificates.list.exported}
          query={() => certificateListQuery(filter)}
          fileName="OASIS-Zertifikate"
          onError={showError}
        />
        {mayUpload && <UploadButton />}
      </PageHeader>
      <OasisTabs />
      {!mayUpload && <NoUploadInDemo />}
      <CertificateGaps />
      <CertificateFilters filter={filter} onChange={changeFilter} sorting={sorting} />
      <DataList
        label="Zertifikate"
        columns={columns}
        list={list}
        sorting={sorting}
        noMatch={noMatch('Kein Zertifikat', filter, changeFilter)}
        onOpen={({ id }) => void navigate({ to: `/oasiscerts/edit/${id}` })}
      />
    </Stack>
  );
}

function UploadButton() {
  const navigate = useNavigate();
  const upload = () => void navigate({ to: '/oasiscerts/create' });
  useNewEntryHotkey(upload);
  usePaletteAction({ id: 'new-certificate', label: 'Neues OASIS-Zertifikat', onChosen: upload });
  return (
    <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={upload}>
      Zertifikat hochladen
    </Button>
  );
}
