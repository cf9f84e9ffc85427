import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { type InspectionTour, inspectionTours } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { canCorrectInspectionTourAt } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { ActElsewhere } from '#web/features/locations/act-elsewhere.public.tsx';
import { LedgerEntryLine } from '#web/features/ledger/ledger.public.ts';
import { tourHistoryQuery, tourQuery } from '#web/features/inspection-tours/inspection-tours.api.ts';
import { LazyCorrectTourModal } from '#web/features/inspection-tours/record/lazy-tour-dialogs.ts';
import { TaskAboutTour } from '#web/features/inspection-tours/task-about-tour.tsx';
import { tourFacts } from '#web/features/inspection-tours/tour-facts.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import type { RowNavigation } from '#web/ui/record/row-navigation.ts';
import { LostTabletNote } from '#web/features/tablets/tablets.public.ts';
import { DetailDrawer } from '#web/ui/record/detail-drawer.tsx';
import { DetailHead } from '#web/ui/record/detail-head.tsx';
import { tourResultText } from './tour-columns.tsx';
import { TourHistory } from './tour-history.tsx';
import { tourMarks } from './tour-marks.ts';
import { TourMarks } from './tour-marks-list.tsx';
import { keepWhileClosing } from '#web/ui/record/keep-while-closing.ts';
import { beginningWithRow } from '#web/ui/record/known-row.ts';
import { CORRECTED_LATER, RecordNotice } from '#web/ui/record/record-notice.tsx';
import { keepPlace, useIsLastSeen } from '#web/ui/record/use-is-last-seen.ts';

interface TourDetailProps {
  /** Id of the tour; '' closes the drawer. */
  readonly id: string;
  readonly rowNavigation: RowNavigation | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

export function TourDetail({ id, rowNavigation, onOpen, onClose }: TourDetailProps) {
  const tour = useQuery({
    ...tourQuery(id),
    ...beginningWithRow<InspectionTour>(inspectionTours.path, id),
    enabled: id !== '',
    placeholderData: keepWhileClosing(id),
  });
  const isLastSeen = useIsLastSeen(tour);
  // It is kept here, because a switch of the location refetches the tour and so removes its content for a moment.
  const [correctedId, setCorrectedId] = useState('');
  return (
    <DetailDrawer isOpen={id !== ''} title="Kontrollgang" rowNavigation={rowNavigation} onClose={onClose}>
      {tour.isPending && <Skeleton height={320} radius="md" />}
      {tour.data && (
        <TourContent
          key={tour.data.id}
          tour={tour.data}
          isLastSeen={isLastSeen}
          isCorrecting={correctedId === id}
          onCorrect={() => setCorrectedId(id)}
          onCorrectEnd={() => setCorrectedId('')}
          onOpen={onOpen}
        />
      )}
      <RecordNotice query={tour} subject="Angaben zum Kontrollgang" waiting={CORRECTED_LATER} isAtFoot />
    </DetailDrawer>
  );
}

interface TourContentProps extends Pick<TourDetailProps, 'onOpen'> {
  readonly tour: InspectionTour;
  /** Whether the server gives no answer now. */
  readonly isLastSeen: boolean;
  readonly isCorrecting: boolean;
  readonly onCorrect: () => void;
  readonly onCorrectEnd: () => void;
}

function TourContent({ tour, isLastSeen, isCorrecting, onCorrect, onCorrectEnd, onOpen }: TourContentProps) {
  const mayCorrect = canCorrectInspectionTourAt(useActor(), idFromIri(tour.location, locations.path) ?? 0);
  return (
    <Stack gap="lg">
      <DetailHead name={tourResultText(tour)}>
        <TourMarks marks={tourMarks(tour)} isFindingNamed />
      </DetailHead>
      <FieldList fields={tourFacts(tour, useQuery(tourHistoryQuery(tour.origin)).data)} />
      {mayCorrect && tour.correctedBy === undefined && (
        <Group style={keepPlace(isLastSeen)}>
          <Button variant="default" onClick={onCorrect}>
            {tour.completionSource === 'missed' ? 'Nachtragen' : 'Korrigieren'}
          </Button>
        </Group>
      )}
      <TaskAboutTour tour={tour} />
      {tour.correctedBy === undefined && (
        <ActElsewhere
          location={tour.location}
          act={tour.completionSource === 'missed' ? 'nachtragen' : 'korrigieren'}
          canActAt={canCorrectInspectionTourAt}
          isWaiting={isLastSeen}
          onSwitched={onCorrect}
        />
      )}
      <TourHistory tour={tour} />
      <LostTabletNote origin={tour.origin} />
      <LedgerEntryLine entity={tour['@id']} />
      {isCorrecting && mayCorrect && (
        <LazyCorrectTourModal
          tour={tour}
          onClose={onCorrectEnd}
          onCorrected={(entry) => onOpen(String(idFromIri(entry['@id'], inspectionTours.path)))}
        />
      )}
    </Stack>
  );
}
