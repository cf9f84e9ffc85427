import { useSessionStorage } from '@mantine/hooks';
import { useState } from 'react';
import { serverNow } from '#web/api/server-clock.ts';
import { useSession } from '#web/api/session.ts';

interface TourDialogState {
  /** Since when this tab watches the place. */
  readonly since: number;
  /** When somebody opened the dialog by hand; null while nobody has. */
  readonly openedAt: number | null;
  /** The alarm whose dialog was closed by hand. */
  readonly closed: string | null;
  /** The alarm that has sounded already, and when. */
  readonly rung: { readonly alarm: string; readonly at: number } | null;
  /** The deadline whose time ran out while nobody had chosen a profile. */
  readonly expiredDue: number | null;
}

/**
 * Ring, chip and watch share one dialog. In the session storage, so that a reload in the middle neither closes it nor
 * rings again, and a change of the place begins anew.
 */
export function useTourDialog() {
  const place = useSession().location?.['@id'] ?? '';
  const [startedAt] = useState(serverNow);
  const [state, setState] = useSessionStorage<TourDialogState>({
    key: `tour-dialog:${place}`,
    defaultValue: { since: startedAt, openedAt: null, closed: null, rung: null, expiredDue: null },
    getInitialValueInEffect: false,
  });
  const change = (changes: Partial<TourDialogState>) => setState((earlier) => ({ ...earlier, ...changes }));
  return { ...state, change, open: () => change({ openedAt: serverNow() }) };
}
