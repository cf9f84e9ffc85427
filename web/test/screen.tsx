// A screen as somebody sees it: the whole browser application in happy-dom, with the real server behind `fetch`.
import { promisify } from 'node:util';
import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { FastifyInstance } from 'fastify';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { ApiSession, isService, type Person } from '#e2e/support/people.ts';
import { demoApp } from '#server/test/app/demo-app.ts';
import { trustClockOffset } from '#web/api/session/server-clock.ts';
import { App } from '#web/app/shell/app.tsx';
import { queryClient } from '#web/api/client/query-client.ts';
import { createAppRouter } from '#web/app/routes/router.tsx';
import { unlockWorkplace } from '#web/api/lock/workplace-lock.ts';
import { fetchFrom } from './app-fetch.ts';
import { emptyDevice } from './empty-device.ts';

declare global {
  var happyDOM: DetachedWindowAPI;
}

export const ORIGIN = 'http://localhost:3000';

interface Visit {
  /** Signed in before the page opens; without it the page opens for nobody. */
  readonly as?: Person | ApiSession;
  /** Name of the location where the session works. */
  readonly at?: string;
  /** Name of the profile that signs. */
  readonly signer?: string;
  /** Of the window in CSS pixels; 1440 unless given. */
  readonly width?: number;
}

export interface OpenScreen {
  readonly user: UserEvent;
  /** The session of the page itself, to prepare and to check what the page does. */
  readonly session: ApiSession;
  /** As the button of the browser: the application starts again with what the browser has stored. */
  readonly reload: () => void;
}

/**
 * The demo data for the tests of one file: call it once at the top. Tests of the file see what the former ones left.
 * The console has to stay empty but for what `expectConsole` names.
 * @param environment settings of the server beyond those every test has
 */
export async function openWorld(environment: Record<string, string> = {}) {
  const app = await demoApp(environment);
  await emptyDevice();
  const answer = counted(fetchFrom(app));
  vi.stubGlobal('fetch', answer);
  const console = watchConsole();
  beforeEach(() => vi.stubGlobal('fetch', answer));
  afterEach(leave);
  afterAll(() => close(app));
  return {
    app,
    /** Where the server answers, for who prepares a test as a client of their own. */
    origin: ORIGIN,
    expectConsole: console.expect,
    signIn: (person: Person) => ApiSession.signIn(ORIGIN, person),
    /** Somebody the demo data do not know. */
    signInAs: (email: string, password: string) => ApiSession.signInAs(ORIGIN, { email, password }),
    open: (path: string, visit: Visit = {}) => openScreen(path, visit),
  };
}

async function openScreen(path: string, { as, at, signer, width = 1440 }: Visit): Promise<OpenScreen> {
  await leave();
  const session = typeof as === 'string' ? await ApiSession.signIn(ORIGIN, as) : as;
  if (at !== undefined) await session?.workAt(at);
  if (signer !== undefined) await session?.signAs(signer);
  if (typeof as === 'string' && isService(as)) {
    await session?.settleDueSoon();
    await session?.settleTour();
  }
  for (const [name, value] of Object.entries(session?.tokens ?? {})) localStorage.setItem(name, value);
  happyDOM.setViewport({ width, height: 900 });
  happyDOM.setURL(ORIGIN + path);
  // The entry that "back" returns to would be one of the screen before.
  history.replaceState(null, '', path);
  show();
  return {
    reload: () => {
      hide();
      show();
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

/** What the address bar shows. */
export const address = (): string => location.pathname + location.search;

const show = () => void render(<App router={createAppRouter()} />);

/** An answer may lead to one more question: a refused token to a new one, for example. */
const QUIET_TURNS = 5;
const nextTurn = promisify(setImmediate);

function hide(): void {
  cleanup();
  // Toasts outlive the page that shows them.
  notifications.clean();
  queryClient.clear();
}

const underWay = new Set<Promise<Response>>();

const counted =
  (ask: typeof fetch): typeof fetch =>
  async (...request) => {
    const answer = ask(...request);
    underWay.add(answer);
    try {
      return await answer;
    } finally {
      underWay.delete(answer);
    }
  };

/** What a page still asks when it is left would change the tokens and the clock of the next one, for it is no new process. */
async function leave(): Promise<void> {
  hide();
  for (let quietTurns = 0; quietTurns < QUIET_TURNS; quietTurns += 1) {
    if (underWay.size > 0) quietTurns = 0;
    await Promise.allSettled(underWay);
    await nextTurn();
  }
  // What modules remember goes with a real page.
  unlockWorkplace();
  trustClockOffset(0);
  localStorage.clear();
  sessionStorage.clear();
}

async function close(app: FastifyInstance): Promise<void> {
  vi.unstubAllGlobals();
  await app.close();
}

function watchConsole() {
  const expected: RegExp[] = [];
  const heard: string[] = [];
  const spy = vi
    .spyOn(console, 'error')
    .mockImplementation((...parts: unknown[]) => void heard.push(parts.map(String).join(' ')));
  afterEach(() => {
    const unexpected = heard.splice(0).filter((text) => !expected.some((pattern) => pattern.test(text)));
    expected.length = 0;
    expect(unexpected, 'The console stays empty.').toEqual([]);
  });
  afterAll(() => spy.mockRestore());
  return { expect: (pattern: RegExp) => void expected.push(pattern) };
}
