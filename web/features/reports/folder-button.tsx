import { Button } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { presetPeriod, USUAL_PERIODS } from '#web/features/reports/create/report-period.ts';
import { useReportAtOnce } from '#web/features/reports/create/use-report-at-once.ts';

/** Creates the Kontrollmappe of this location up to today with one press, because an inspector is waiting. */
export function FolderButton({ location }: { readonly location: Location }) {
  const navigate = useNavigate();
  const { run, isSending } = useReportAtOnce((id) => void navigate({ to: `/reports/show/${id}` }));
  const make = () => {
    const period = presetPeriod(USUAL_PERIODS.inspectionFolder, localDay(serverNow()));
    run({ kind: 'inspectionFolder', customer: location.customer, locations: [location['@id']], ...period });
  };
  return (
    <Button variant="default" leftSection={<IconFolder size={18} aria-hidden />} loading={isSending} onClick={make}>
      Kontrollmappe
    </Button>
  );
}
