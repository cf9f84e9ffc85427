import { Alert, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { type InspectionTour, inspectionTours } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { canCorrectInspectionTourAt } from '#shared/permissions.ts';
import { ActElsewhere } from '#web/features/locations/act-elsewhere.public.tsx';
import { isMissing } from '#web/api/client/api-error.ts';
import { useActor } from '#web/api/session/session.ts';
import { LedgerEntryLine } from '#web/features/ledger/ledger.public.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { beginningWithRow } from '#web/ui/record/known-row.ts';
import { CORRECTED_LATER, RecordNotice } from '#web/ui/record/record-notice.tsx';
import { useIsLastSeen } from '#web/ui/record/use-is-last-seen.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { tourHistoryQuery, tourQuery } from './inspection-tours.api.ts';
import { LazyCorrectTourModal } from '#web/features/inspection-tours/record/lazy-tour-dialogs.ts';
import { tourResultText } from '#web/features/inspection-tours/list/tour-columns.tsx';
import { TourHistory } from '#web/features/inspection-tours/list/tour-history.tsx';
import { tourMarks } from '#web/features/inspection-tours/list/tour-marks.ts';
import { TourMarks } from '#web/features/inspection-tours/list/tour-marks-list.tsx';
import { TaskAboutTour } from './task-about-tour.tsx';
import { tourFacts } from './tour-facts.ts';

/** Shows one tour with its history. */
const BACK = { to: '/inspectiontours/list', label: 'Kontrollgänge' };

export function InspectionTourPage() {
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false });
  const id = String(params['id']);
  const tour = useQuery({ ...tourQuery(id), ...beginningWithRow<InspectionTour>(inspectionTours.path, id) });
  const isLastSeen = useIsLastSeen(tour);
  // It is kept here, because a switch of the location refetches the tour and so removes its content for a moment.
  const [isCorrecting, setIsCorrecting] = useState(false);
  const isUnknown = isMissing(tour.error);
  const notice = <RecordNotice query={tour} subject="Angaben zum Kontrollgang" waiting={CORRECTED_LATER} />;
  if (tour.data !== undefined && !isUnknown)
    return (
      <LoadedTour
        tour={tour.data}
        notice={isLastSeen ? notice : null}
        isCorrecting={isCorrecting}
        onCorrectingChange={setIsCorrecting}
      />
    );
  return (
    <Stack gap="lg">
      <PageHeader title="Kontrollgang" back={BACK} />
      {tour.isPending && <Skeleton height={420} radius="md" />}
      {isUnknown && <Text>Diesen Kontrollgang gibt es nicht.</Text>}
      {!isUnknown && notice}
    </Stack>
  );
}

interface LoadedTourProps {
  readonly tour: InspectionTour;
  /** Says that the server gives no answer now; null if it does. */
  readonly notice: ReactNode;
  readonly isCorrecting: boolean;
  readonly onCorrectingChange: (isCorrecting: boolean) => void;
}

function LoadedTour({ tour, notice, isCorrecting, onCorrectingChange }: LoadedTourProps) {
  const navigate = useNavigate();
  const marks = tourMarks(tour);
  const mayCorrect = canCorrectInspectionTourAt(useActor(), idFromIri(tour.location, locations.path) ?? 0);
  const showTour = (iri: string) => void navigate({ to: pathOf(iri), replace: true });
  return (
    <Stack gap="lg">
      <PageHeader
        title={tourResultText(tour)}
        subtitle={`Kontrollgang am ${formatDateTime(tour.occurredAt)}`}
        back={BACK}
      >
        {mayCorrect && tour.correctedBy === undefined && notice === null && (
          <Button variant="default" onClick={() => onCorrectingChange(true)}>
            {tour.completionSource === 'missed' ? 'Nachtragen' : 'Korrigieren'}
          </Button>
        )}
      </PageHeader>
      {notice}
      {tour.correctedBy !== undefined && <ReplacedNotice successor={tour.correctedBy} />}
      {marks.length > 0 && (
        <Group gap={6}>
          <TourMarks marks={marks} isFindingNamed />
        </Group>
      )}
      <Paper withBorder p="md">
        <FieldList fields={tourFacts(tour, useQuery(tourHistoryQuery(tour.origin)).data)} />
      </Paper>
      <TaskAboutTour tour={tour} />
      {tour.correctedBy === undefined && notice === null && (
        <ActElsewhere
          location={tour.location}
          act={tour.completionSource === 'missed' ? 'nachtragen' : 'korrigieren'}
          canActAt={canCorrectInspectionTourAt}
          onSwitched={() => onCorrectingChange(true)}
        />
      )}
      <Paper withBorder p="md">
        <TourHistory tour={tour} />
      </Paper>
      <LedgerEntryLine entity={tour['@id']} />
      {isCorrecting && mayCorrect && (
        <LazyCorrectTourModal
          tour={tour}
          onClose={() => onCorrectingChange(false)}
          onCorrected={(entry) => showTour(entry['@id'])}
        />
      )}
    </Stack>
  );
}

const pathOf = (iri: string) => `/inspectiontours/show/${idFromIri(iri, inspectionTours.path) ?? ''}`;

function ReplacedNotice({ successor }: { readonly successor: string }) {
  return (
    <Alert color="gray" icon={<IconHistory aria-hidden />} title="Dieser Eintrag wurde korrigiert">
      <Button component={Link} to={pathOf(successor)} variant="default">
        Zur korrigierten Fassung
      </Button>
    </Alert>
  );
}
