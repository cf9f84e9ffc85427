import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCloudUp, IconWifiOff } from '@tabler/icons-react';
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { getCurrentUser } from '#shared/contracts/auth.ts';
import { call } from '#web/api/client.ts';
import { isReachable, subscribeToConnection } from '#web/api/connection.ts';
import { useOutbox } from '#web/api/outbox-state.ts';
import { SESSION_KEY } from '#web/api/session.ts';
import classes from './connection-line.module.css';
import { lineOf } from './connection-words.ts';

const ICONS = { offline: IconWifiOff, conflict: IconAlertTriangle, sending: IconCloudUp, unkept: IconAlertTriangle };

/** Says, on every screen, that what is seen may be old, and what the server does not have yet. */
export function ConnectionLine({ onOpenOutbox }: { readonly onOpenOutbox: () => void }) {
  const isOnline = useSyncExternalStore(subscribeToConnection, isReachable);
  const { acts, canKeep } = useOutbox();
  useProbe(!isOnline);
  const line = lineOf({ isOnline, acts, canKeep });
  const Icon = line === null ? null : ICONS[line.kind];
  return (
    <div role="status">
      {line === null || Icon === null ? null : (
        <p className={classes.line} data-connection-line data-kind={line.kind}>
          <Icon size={18} aria-hidden />
          <span>{line.words}</span>
          {acts.length === 0 ? null : (
            <UnstyledButton className={classes.open} onClick={onOpenOutbox}>
              Ansehen
            </UnstyledButton>
          )}
        </p>
      )}
    </div>
  );
}

const PROBE_KEY = 'connection';
const PROBE_MILLISECONDS = 5000;

/** Not what stays on purpose: tiles that change places when the network is back get hit by mistake. */
const isReadAnew = ({ queryKey: [first] }: Query) => first === SESSION_KEY[0] || String(first).startsWith('/');

/** Asks until the server answers, and then reads everything on the screen anew. */
function useProbe(isNeeded: boolean) {
  const client = useQueryClient();
  useQuery({
    queryKey: [PROBE_KEY],
    queryFn: async () => {
      await call(getCurrentUser);
      await client.invalidateQueries({ predicate: isReadAnew });
      return true;
    },
    enabled: isNeeded,
    refetchInterval: PROBE_MILLISECONDS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
