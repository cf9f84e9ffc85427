import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { LocationName } from '#web/features/locations/locations.public.ts';
import type { Column } from '#web/ui/list/column.ts';
import { RowTitle } from '#web/ui/list/row-title.tsx';
import { LongText } from '#web/ui/record/long-text.tsx';
import { formatNearDateTime, formatTime } from '#web/ui/time/local-time.ts';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import { tourMarks } from './tour-marks.ts';
import { TourMarks } from './tour-marks-list.tsx';
import { serverNow } from '#web/api/session/server-clock.ts';

/** Returns the result of a tour; a missed tour has none. */
export const tourResultText = ({ completionSource, statusText }: InspectionTour) =>
  completionSource === 'missed' ? 'Nicht erfasst' : (statusText ?? 'Ohne Angabe');

export function tourColumns({ withLocation }: { readonly withLocation: boolean }): Column<InspectionTour>[] {
  const location: Column<InspectionTour> = {
    name: 'Standort',
    order: 'locationName',
    isSelfExplanatory: true,
    render: (tour) => <LocationName name={tour.locationName} />,
  };
  return [
    {
      name: 'Zeit',
      order: 'occurredAt',
      kind: 'short',
      render: (tour) => formatTime(tour.occurredAt),
      renderWithDay: ({ occurredAt }) => formatNearDateTime(occurredAt, serverNow()),
    },
    { name: 'Ergebnis', kind: 'title', render: (tour) => <TourResult tour={tour} /> },
    {
      name: 'Fällig',
      order: 'dueAt',
      kind: 'short',
      isSecondary: true,
      isEmpty: (tour) => tour.dueAt === undefined,
      render: (tour) => (tour.dueAt === undefined ? '–' : formatTime(tour.dueAt)),
    },
    {
      name: 'Profil',
      order: 'profileName',
      isSelfExplanatory: true,
      isEmpty: (tour) => tour.profileName === undefined,
      render: (tour) => profileNameText(tour) ?? '–',
    },
    ...(withLocation ? [location] : []),
    {
      name: 'Kommentar',
      isSelfExplanatory: true,
      kind: 'text',
      isEmpty: (tour) => tour.comment === undefined,
      render: (tour) => <LongText>{tour.comment}</LongText>,
    },
  ];
}

function TourResult({ tour }: { readonly tour: InspectionTour }) {
  return (
    <RowTitle name={tourResultText(tour)}>
      <TourMarks marks={tourMarks(tour)} />
    </RowTitle>
  );
}
