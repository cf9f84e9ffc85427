import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { canRecordActivity } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { LazyRecordActivityModal } from '#web/features/activities/activities.public.ts';

export const FOLLOWING_MEASURE_LABEL = 'Maßnahme dazu erfassen';

/**
 * Offers once to record the measure that follows a grave finding, e.g. that a minor had to leave. Nothing is chosen in its
 * form, because a grave finding does not tell what kind of measure it asks for.
 * @param tour undefined if none has to be named now
 * @returns `begin`, which is null if there is nothing to offer, and the dialog
 */
export function useFollowingMeasure(tour: InspectionTour | undefined) {
  const isAllowed = canRecordActivity(useActor());
  const [isOpen, { open, close }] = useDisclosure(false);
  const [origin, setOrigin] = useState('');
  const begin =
    tour === undefined || !tour.isGrave || !isAllowed || tour.origin === origin
      ? null
      : () => {
          setOrigin(tour.origin);
          open();
        };
  return { begin, dialog: isOpen && <LazyRecordActivityModal onClose={close} /> };
}
