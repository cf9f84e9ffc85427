import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudUp, IconWifiOff } from '@tabler/icons-react';
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { getCurrentUser } from '#shared/contracts/auth/auth.ts';
import { call } from '#web/api/client/client.ts';
import { useIsOnline } from '#web/api/session/use-is-online.ts';
import { useOutbox } from '#web/api/outbox/outbox-state.ts';
import { SESSION_KEY } from '#web/api/session/session.ts';
import { useLowestBarEdge } from '#web/ui/screen/bar-edge.tsx';
import classes from './connection-line.module.css';
import { connectionMessage, SETTLED_MESSAGE } from './connection-message.ts';

const ICONS = {
  offline: IconWifiOff,
  conflict: IconAlertTriangle,
  sending: IconCloudUp,
  unkept: IconAlertTriangle,
  settled: IconCheck,
};

/** The line mentions only requests that take longer than this, and says for as long that nothing waits any more. */
const SETTLED_MILLISECONDS = 2000;

/**
 * Shows on every screen that the data may be outdated and how many entries the server has not received yet. It hangs
 * from the lowest bar, over the gap between the bar and the page, so that nothing moves when it comes or goes.
 */
export function ConnectionLine({ onOpenOutbox }: { readonly onOpenOutbox: () => void }) {
  const isOnline = useIsOnline();
  const { requests, canKeep } = useOutbox();
  useConnectionProbe(!isOnline);
  const current = connectionMessage({ isOnline, requests, canKeep });
  const isNeeded = current !== null;
  const [wasNeeded, setWasNeeded] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWasNeeded(isNeeded), SETTLED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isNeeded]);
  const isShown = wasNeeded || (current !== null && current.kind !== 'sending');
  const edge = useLowestBarEdge();
  const message = current ?? SETTLED_MESSAGE;
  const Icon = ICONS[message.kind];
  if (edge === null) return null;
  return createPortal(
    <div role="status">
      {isShown && (
        <p className={classes.line} data-connection-line data-kind={message.kind}>
          <Icon size={16} aria-hidden />
          <span>{message.text}</span>
          {requests.length === 0 ? null : (
            <UnstyledButton className={classes.open} onClick={onOpenOutbox}>
              Ansehen
            </UnstyledButton>
          )}
        </p>
      )}
    </div>,
    edge,
  );
}

const PROBE_KEY = 'connection';
const PROBE_MILLISECONDS = 5000;

/** Returns whether data is refetched. The file of a document, for example, is fetched only once. */
const shouldRefetch = ({ queryKey: [first] }: Query) => first === SESSION_KEY[0] || String(first).startsWith('/');

/** Requests the current user until the server answers, then refetches all data on the screen. */
function useConnectionProbe(isNeeded: boolean) {
  const client = useQueryClient();
  useQuery({
    queryKey: [PROBE_KEY],
    queryFn: async () => {
      await call(getCurrentUser);
      await client.invalidateQueries({ predicate: shouldRefetch });
      return true;
    },
    enabled: isNeeded,
    refetchInterval: PROBE_MILLISECONDS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
