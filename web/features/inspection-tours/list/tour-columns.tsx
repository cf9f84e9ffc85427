import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import type { Column } from '#web/ui/list/data-table.tsx';
import { LongText } from '#web/ui/list/long-text.tsx';
import { formatTime } from '#web/ui/time/local-time.ts';
import { signerName } from '#shared/domain/signer-name.ts';
import { tourMarks } from './tour-marks.ts';
import { TourMarks } from './tour-marks-list.tsx';

/** Returns the result of a tour; a missed tour has none. */
export const tourResultText = ({ completionSource, statusText }: InspectionTour) =>
  completionSource === 'missed' ? 'Nicht erfasst' : (statusText ?? 'Ohne Angabe');

export function tourColumns({ withLocation }: { readonly withLocation: boolean }): Column<InspectionTour>[] {
  const location: Column<InspectionTour> = { name: 'Standort', render: (tour) => tour.locationName };
  return [
    { name: 'Zeit', kind: 'short', render: (tour) => formatTime(tour.occurredAt) },
    { name: 'Ergebnis', kind: 'title', render: (tour) => <Result tour={tour} /> },
    {
      name: 'Fällig',
      kind: 'short',
      isEmpty: (tour) => tour.dueAt === undefined,
      render: (tour) => (tour.dueAt === undefined ? '–' : formatTime(tour.dueAt)),
    },
    { name: 'Profil', isEmpty: (tour) => tour.profileName === undefined, render: (tour) => signerName(tour) ?? '–' },
    ...(withLocation ? [location] : []),
    {
      name: 'Kommentar',
      kind: 'text',
      isEmpty: (tour) => tour.comment === undefined,
      render: (tour) => <LongText>{tour.comment}</LongText>,
    },
  ];
}

function Result({ tour }: { readonly tour: InspectionTour }) {
  return (
    <>
      {tourResultText(tour)} <TourMarks marks={tourMarks(tour)} />
    </>
  );
}
