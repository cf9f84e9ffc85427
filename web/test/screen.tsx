// Renders the whole browser application in happy-dom, with the real server behind `fetch`.
import { promisify } from 'node:util';
import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { FastifyInstance } from 'fastify';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { ApiSession, isService, type Person } from '#e2e/support/people.ts';
import { demoApp } from '#server/test/app/demo-app.ts';
import { setClockOffset } from '#web/api/session/server-clock.ts';
import { createApp } from '#web/app/shell/app.tsx';
import { AppRoot } from '#web/app/shell/app-root.tsx';
import { movePosition } from '#web/api/client/live-position.ts';
import { queryClient } from '#web/api/client/query-client.ts';
import { unlockWorkplace } from '#web/api/lock/workplace-lock.ts';
import { fetchFrom } from './app-fetch.ts';
import { emptyDevice } from './empty-device.ts';

declare global {
  var happyDOM: DetachedWindowAPI;
}

export const ORIGIN = 'http://localhost:3000';

interface Visit {
  /** The user who is signed in before the page opens; without one the page opens signed out. */
  readonly as?: Person | ApiSession;
  /** Name of the session's location. */
  readonly at?: string;
  /** Name of the active profile. */
  readonly profile?: string;
  /** Width of the window in CSS pixels; 1440 by default. */
  readonly width?: number;
}

export interface OpenScreen {
  readonly user: UserEvent;
  /** The session of the page, for requests that prepare a test or check its result. */
  readonly session: ApiSession;
  /** Reloads the page: the application starts again with the browser's stored data. */
  readonly reload: () => void;
}

/**
 * Provides the demo data for the tests of one file; call it once at the top. Tests see the changes of earlier ones. The
 * console must stay empty except for what `allowConsoleErrors` names.
 * @param environment settings of the server in addition to those of every test
 */
export async function openApplication(environment: Record<string, string> = {}) {
  const app = await demoApp(environment);
  await emptyDevice();
  const answer = trackRunning(fetchFrom(app));
  vi.stubGlobal('fetch', answer);
  const console = watchConsole();
  beforeEach(() => vi.stubGlobal('fetch', answer));
  afterEach(leavePage);
  afterAll(() => closeServer(app));
  return {
    app,
    /** Address of the server, for tests that send their own requests. */
    origin: ORIGIN,
    allowConsoleErrors: console.expect,
    signIn: (person: Person) => ApiSession.signIn(ORIGIN, person),
    /** Creates a user who is not part of the demo data. */
    signInAs: (email: string, password: string) => ApiSession.signInAs(ORIGIN, { email, password }),
    open: (path: string, visit: Visit = {}) => openScreen(path, visit),
  };
}

async function openScreen(path: string, { as, at, profile, width = 1440 }: Visit): Promise<OpenScreen> {
  await leavePage();
  const session = typeof as === 'string' ? await ApiSession.signIn(ORIGIN, as) : as;
  if (at !== undefined) await session?.chooseLocation(at);
  if (profile !== undefined) await session?.chooseProfile(profile);
  if (typeof as === 'string' && isService(as)) {
    await session?.completeTasksDueSoon();
    await session?.recordTour();
  }
  for (const [name, value] of Object.entries(session?.tokens ?? {})) localStorage.setItem(name, value);
  happyDOM.setViewport({ width, height: 900 });
  happyDOM.setURL(ORIGIN + path);
  // Otherwise "back" would return to the page of the previous test.
  history.replaceState(null, '', path);
  // Tests share their modules, and one that set the clock ahead would leave a position from which changes are missed.
  movePosition(String(Date.now()));
  await showApp();
  return {
    reload: () => {
      hideApp();
      void showApp();
    },
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    get session() {
      if (session === undefined) throw new Error('Nobody is signed in on this screen.');
      return session;
    },
  };
}

/** Types a whole text at once, as pasting does. */
export function fill(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
}

/** Returns the current URL. */
export const address = (): string => location.pathname + location.search;

const showApp = async () => void render(<AppRoot>{await createApp()}</AppRoot>);

/** A response may cause another request, for example a refused token a refresh. */
const REQUIRED_QUIET_TURNS = 5;
const nextTurn = promisify(setImmediate);

function hideApp(): void {
  cleanup();
  // Toasts remain after the page that shows them was unmounted.
  notifications.clean();
  queryClient.clear();
}

const runningRequests = new Set<Promise<Response>>();

const trackRunning =
  (baseFetch: typeof fetch): typeof fetch =>
  async (...request) => {
    const answer = baseFetch(...request);
    runningRequests.add(answer);
    try {
      return await answer;
    } finally {
      runningRequests.delete(answer);
    }
  };

/**
 * Requests that are still running would change the tokens and the clock of the next page, which runs in the same
 * process.
 */
async function leavePage(): Promise<void> {
  hideApp();
  for (let quietTurns = 0; quietTurns < REQUIRED_QUIET_TURNS; quietTurns += 1) {
    if (runningRequests.size > 0) quietTurns = 0;
    await Promise.allSettled(runningRequests);
    await nextTurn();
  }
  // A real page would start with fresh modules, so their state is reset.
  unlockWorkplace();
  setClockOffset(0);
  localStorage.clear();
  sessionStorage.clear();
}

async function closeServer(app: FastifyInstance): Promise<void> {
  vi.unstubAllGlobals();
  await app.close();
}

function watchConsole() {
  const expectedPatterns: RegExp[] = [];
  const consoleMessages: string[] = [];
  const spy = vi
    .spyOn(console, 'error')
    .mockImplementation((...parts: unknown[]) => void consoleMessages.push(parts.map(String).join(' ')));
  afterEach(() => {
    const unexpected = consoleMessages
      .splice(0)
      .filter((text) => !expectedPatterns.some((pattern) => pattern.test(text)));
    expectedPatterns.length = 0;
    expect(unexpected, 'The console stays empty.').toEqual([]);
  });
  afterAll(() => spy.mockRestore());
  return { expect: (pattern: RegExp) => void expectedPatterns.push(pattern) };
}
