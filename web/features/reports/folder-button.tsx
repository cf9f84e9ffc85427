import { Button } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import type { NewReport } from '#web/features/reports/create/new-report.ts';
import { presetPeriod, DEFAULT_PERIODS } from '#web/features/reports/create/report-period.ts';
import { LazyCreateReportModal } from './lazy-report-dialogs.ts';

/**
 * Offers the inspection folder of this location up to today. The dialog says what it will contain before anything is made,
 * and leads to the one of the same days if there is one. Nothing has to be chosen, because an inspector is waiting.
 */
export function FolderButton({ location }: { readonly location: Location }) {
  const navigate = useNavigate();
  const [begin, setBegin] = useState<NewReport | null>(null);
  const open = () =>
    setBegin({
      kind: 'inspectionFolder',
      customer: location.customer,
      locations: [{ iri: location['@id'] }],
      ...presetPeriod(DEFAULT_PERIODS.inspectionFolder, localDay(serverNow())),
    });
  return (
    <>
      <Button variant="default" leftSection={<IconFolder size={18} aria-hidden />} onClick={open}>
        Kontrollmappe
      </Button>
      {begin !== null && (
        <LazyCreateReportModal
          due={null}
          beginsWithDue={false}
          begin={begin}
          onClose={() => setBegin(null)}
          onOpen={(id) => void navigate({ to: '/reports/show/$id', params: { id: String(id) } })}
        />
      )}
    </>
  );
}
