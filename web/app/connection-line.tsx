import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { isReachable, subscribeToConnection } from '#web/api/connection.ts';
import classes from './connection-line.module.css';

/** Says, on every screen, that what is seen may be old. */
export function ConnectionLine() {
  const isOnline = useSyncExternalStore(subscribeToConnection, isReachable);
  return (
    <div role="status">
      {isOnline ? null : (
        <p className={classes.line} data-connection-line>
          <IconWifiOff size={18} aria-hidden />
          Offline – Sie sehen den letzten Stand.
        </p>
      )}
    </div>
  );
}
