import { setTimeout as wait } from 'node:timers/promises';
import type { TestLocation } from '#chaos/test-locations.ts';
import { signIn } from '#chaos/writers.ts';

const PAUSE_MILLISECONDS = 2000;
/** No process keeps a session for longer without asking the database. */
const MAX_MILLISECONDS = 5000;

interface SessionPlace {
  readonly balancerUrl: string;
  readonly location: TestLocation;
  /** The processes behind the balancer. */
  readonly urls: readonly string[];
}

export interface EndedSessions {
  /** Milliseconds from the answer of the logout to the first refusal, of each session in each other process. */
  readonly delays: number[];
  readonly faults: string[];
}

/** Signs in, is known to all processes, signs out at one of them, and measures when the others refuse the session. */
export function startEndingSessions(place: SessionPlace) {
  const result: EndedSessions = { delays: [], faults: [] };
  const stopping = new AbortController();
  const running = (async () => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      await endOneSession(place, turn, result).catch(() => undefined);
      await wait(PAUSE_MILLISECONDS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      return result;
    },
  };
}

/** @throws Error if a process cannot be reached, because it was killed; such a round counts for nothing */
async function endOneSession(
  { balancerUrl, location, urls }: SessionPlace,
  turn: number,
  { delays, faults }: EndedSessions,
): Promise<void> {
  const headers = { authorization: `Bearer ${await signIn(balancerUrl, location)}` };
  const statusAt = async (url: string, path = '/api/currentuser', method = 'GET') => {
    const response = await fetch(url + path, { method, headers });
    await response.arrayBuffer();
    return response.status;
  };
  const statuses = await Promise.all(urls.map((url) => statusAt(url)));
  if (statuses.some((status) => status !== 200)) return;
  const logoutStatus = await statusAt(urls[turn % urls.length] ?? '', '/api/logout', 'POST');
  if (logoutStatus >= 300) {
    if (logoutStatus < 500) faults.push(`signing out was answered with ${logoutStatus}`);
    return;
  }
  const endedAt = performance.now();
  await Promise.all(
    urls.map(async (url) => {
      while ((await statusAt(url)) !== 401) {
        if (performance.now() - endedAt > MAX_MILLISECONDS) {
          faults.push(`${url} still knows a session that has ended`);
          return;
        }
      }
      delays.push(performance.now() - endedAt);
    }),
  );
}
