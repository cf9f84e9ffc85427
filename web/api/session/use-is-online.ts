import { useSyncExternalStore } from 'react';
import { isReachable, subscribeToConnection } from './connection.ts';

/** Returns whether the device has a network and the server answers, as far as is known. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribeToConnection, isReachable);
