import { IconWifiOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { getCurrentUser } from '#shared/contracts/auth.ts';
import { call } from '#web/api/client.ts';
import { isReachable, subscribeToConnection } from '#web/api/connection.ts';
import { useOutbox } from '#web/api/outbox-state.ts';
import classes from './connection-line.module.css';

/** Says, on every screen, that what is seen may be old. */
export function ConnectionLine() {
  const isOnline = useSyncExternalStore(subscribeToConnection, isReachable);
  const { acts } = useOutbox();
  useProbe(!isOnline);
  return (
    <div role="status">
      {isOnline ? null : (
        <p className={classes.line} data-connection-line>
          <IconWifiOff size={18} aria-hidden />
          Offline – {acts.length === 0 ? 'Sie sehen den letzten Stand.' : `${entries(acts.length)}.`}
        </p>
      )}
    </div>
  );
}

const entries = (count: number) => (count === 1 ? 'ein Eintrag wartet' : `${count} Einträge warten`);

const PROBE_KEY = 'connection';
const PROBE_MILLISECONDS = 5000;

/** Asks until the server answers, and then reads everything on the screen anew. */
function useProbe(isNeeded: boolean) {
  const client = useQueryClient();
  useQuery({
    queryKey: [PROBE_KEY],
    queryFn: async () => {
      await call(getCurrentUser);
      await client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== PROBE_KEY });
      return true;
    },
    enabled: isNeeded,
    refetchInterval: PROBE_MILLISECONDS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
