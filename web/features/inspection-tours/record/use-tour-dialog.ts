import { useSessionStorage } from '@mantine/hooks';
import { useState } from 'react';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';

interface TourDialogState {
  /** Time at which this tab started to watch the location. */
  readonly since: number;
  /** Time at which a user opened the dialog; null if it is not open or was opened by an alarm. */
  readonly openedAt: number | null;
  /** The alarm whose dialog the user has closed. */
  readonly closed: string | null;
  /** The alarm that has already sounded, and when. */
  readonly rung: { readonly alarm: string; readonly at: number } | null;
  /** The deadline that expired while no profile was chosen. */
  readonly expiredDue: number | null;
}

/**
 * State shared by the ring, the chip and the watch. It is stored in the session storage so that a reload neither closes
 * the dialog nor repeats the sound, and per location so that another location starts with a fresh state.
 */
export function useTourDialog() {
  const locationIri = useSession().location?.['@id'] ?? '';
  const [startedAt] = useState(serverNow);
  const [state, setState] = useSessionStorage<TourDialogState>({
    key: `tour-dialog:${locationIri}`,
    defaultValue: { since: startedAt, openedAt: null, closed: null, rung: null, expiredDue: null },
    getInitialValueInEffect: false,
  });
  const change = (changes: Partial<TourDialogState>) => setState((earlier) => ({ ...earlier, ...changes }));
  return { ...state, change, open: () => change({ openedAt: serverNow() }) };
}
