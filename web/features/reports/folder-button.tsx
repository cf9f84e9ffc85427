import { Button } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { presetPeriod, DEFAULT_PERIODS } from '#web/features/reports/create/report-period.ts';
import { useOneClickReport } from '#web/features/reports/create/use-one-click-report.ts';

/** Creates the inspection folder of this location up to today with one click, because an inspector is waiting. */
export function FolderButton({ location }: { readonly location: Location }) {
  const navigate = useNavigate();
  const { createReport, isSending } = useOneClickReport((id) => void navigate({ to: `/reports/show/${id}` }));
  const createFolder = () => {
    const period = presetPeriod(DEFAULT_PERIODS.inspectionFolder, localDay(serverNow()));
    createReport({ kind: 'inspectionFolder', customer: location.customer, locations: [location['@id']], ...period });
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFolder size={18} aria-hidden />}
      loading={isSending}
      onClick={createFolder}
    >
      Kontrollmappe
    </Button>
  );
}
