import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Listener } from '#server/db/database.ts';

/** The NOTIFY channel to which the triggers write (server/db/functions/announcements.sql). */
export const CHANGES_CHANNEL = 'changes';
/** The `application_name` of the listening connection, by which it is found in `pg_stat_activity`. */
export const LISTENER_NAME = 'schutzbuch-live';

/** A server that vanishes without closing the connection is noticed after the sum of these two. */
const HEARTBEAT_MILLISECONDS = 2000;
const MAX_SILENCE_MILLISECONDS = 3000;
const FIRST_PAUSE_MILLISECONDS = 50;
const MAX_PAUSE_MILLISECONDS = 5000;

/**
 * Listens on a connection of its own: a connection of the pool is shared and has a statement timeout, neither of which
 * fits a listener that stays open. A connection that is lost later is reopened until the returned function is called.
 * @returns a function that stops listening
 * @throws if the first connection cannot be opened
 */
export async function listenOn(
  connectionString: string,
  { onMessage, onLost, onGap }: Listener,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let connection = await openListener(connectionString, onMessage);
  const listening = (async () => {
    for (;;) {
      await waitUntilLost(connection, signal);
      onLost?.();
      connection.connection.stream.destroy();
      if (signal.aborted) return;
      const next = await openAgain(connectionString, onMessage, signal);
      if (next === undefined) return;
      connection = next;
      onGap();
    }
  })();
  return async () => {
    stopping.abort();
    await listening;
  };
}

async function openListener(connectionString: string, onMessage: (payload: string) => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: 2000,
    query_timeout: MAX_SILENCE_MILLISECONDS,
    application_name: LISTENER_NAME,
  });
  // Without a handler the 'error' event would end the process. The 'end' event that follows reports the lost
  // connection.
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => onMessage(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${CHANGES_CHANNEL}`);
    return client;
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  }
}

/** @returns undefined if it was stopped before a connection could be opened */
async function openAgain(
  connectionString: string,
  onMessage: (payload: string) => void,
  signal: AbortSignal,
): Promise<pg.Client | undefined> {
  let pause = FIRST_PAUSE_MILLISECONDS;
  while (!signal.aborted) {
    try {
      return await openListener(connectionString, onMessage);
    } catch {
      await pauseFor(pause, signal);
      pause = Math.min(pause * 2, MAX_PAUSE_MILLISECONDS);
    }
  }
  return undefined;
}

async function waitUntilLost(client: pg.Client, signal: AbortSignal): Promise<void> {
  let isLost = false;
  const connectionEnd = new Promise<void>((resolve) => {
    client.once('end', () => {
      isLost = true;
      resolve();
    });
  });
  while (!signal.aborted) {
    await Promise.race([connectionEnd, pauseFor(HEARTBEAT_MILLISECONDS, signal)]);
    if (isLost || signal.aborted) return;
    try {
      await client.query('select 1');
    } catch {
      return;
    }
  }
}

/** Waits, but returns early when the signal is aborted. */
const pauseFor = (milliseconds: number, signal: AbortSignal) =>
  wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
