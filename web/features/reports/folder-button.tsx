import { Button } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { reports } from '#shared/contracts/reports/reports.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { presetPeriod, USUAL_PERIODS } from '#web/features/reports/create/report-period.ts';
import { useCreateReport } from './reports.api.ts';

/** Creates the Kontrollmappe of this location up to today with one press, because an inspector is waiting. */
export function FolderButton({ location }: { readonly location: Location }) {
  const navigate = useNavigate();
  const create = useCreateReport();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const make = () => {
    const period = presetPeriod(USUAL_PERIODS.inspectionFolder, localDay(serverNow()));
    const about = { customer: location.customer, locations: [location['@id']] };
    create.mutate(
      { body: { kind: 'inspectionFolder', ...about, ...period }, idempotencyKey },
      {
        onSuccess: (report) => void navigate({ to: `/reports/show/${idFromIri(report['@id'], reports.path) ?? 0}` }),
        onError: showSendError,
      },
    );
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFolder size={18} aria-hidden />}
      loading={create.isPending}
      onClick={make}
    >
      Kontrollmappe
    </Button>
  );
}
