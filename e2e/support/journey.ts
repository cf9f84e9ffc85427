// Extends Playwright's test: every journey has a page on which a chosen person is signed in, and fails if the browser's
// console shows an unexpected error.
import { expect, test as base } from '@playwright/test';
import { ApiSession, isService, type Person } from './people.ts';
import { setClock } from './clock.ts';
import { type Application, Applications, type ApplicationStore } from './application.ts';

interface JourneyOptions {
  /** Person who is signed in before the page opens. Null begins at the login page. */
  person: Person | null;
  /** Location at which the session works. Null leaves the choice to the page. */
  place: string | null;
  /** Name of the profile that signs. */
  signer: string | null;
  /**
   * True if a tour is recorded beforehand, so that none falls due during the journey. It is false for journeys about
   * tours.
   */
  isTourSettled: boolean;
  /** Selects the store that the test server of the file uses. */
  store: ApplicationStore;
  /** True if the journeys of the file change nothing that others would notice. Such files share one test server. */
  sharesTestData: boolean;
}

interface WorkerFixtures {
  /** Time at which the test server's clock begins, as the wall clock in Berlin; null for the time of the whole run. */
  applicationTime: string | null;
  clock: void;
  applications: Applications;
}

interface JourneyFixtures {
  application: Application;
  entry: ApiSession | null;
  /** The session that the page uses. */
  session: ApiSession;
  /** A session of an operator, with which a journey prepares its data and checks what it has stored. */
  operatorApi: ApiSession;
  patterns: RegExp[];
  /**
   * Allows console errors that a journey causes on purpose; any other one fails it. Violations of the
   * Content-Security-Policy are console errors, too.
   */
  expectConsole: (pattern: RegExp) => void;
  silence: void;
}

export const test = base.extend<JourneyOptions & JourneyFixtures, WorkerFixtures>({
  person: [null, { option: true }],
  place: [null, { option: true }],
  signer: [null, { option: true }],
  isTourSettled: [true, { option: true }],
  store: ['postgres', { option: true }],

  sharesTestData: [false, { option: true }],
  applicationTime: [null, { option: true, scope: 'worker' }],

  clock: [
    async ({ applicationTime }, use) => {
      if (applicationTime !== null) await setClock(applicationTime);
      await use();
    },
    { scope: 'worker', auto: true },
  ],

  applications: [
    // Playwright reads from this pattern which fixtures this one uses; it uses none, so the pattern is empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { parallelIndex }) => {
      const applications = new Applications(parallelIndex);
      await use(applications);
      await applications.end();
    },
    { scope: 'worker' },
  ],
  application: async ({ applications, applicationTime, store, sharesTestData }, use, { file }) =>
    use(await applications.of({ file, store, isShared: sharesTestData, isOfOwnTime: applicationTime !== null })),
  baseURL: async ({ application }, use) => use(application.origin),

  entry: async ({ baseURL, person, place, signer, isTourSettled }, use) => {
    if (person === null) return use(null);
    const session = await ApiSession.signIn(baseURL, person);
    if (place !== null) await session.workAt(place);
    if (signer !== null) await session.signAs(signer);
    if (isService(person)) await session.settleDueSoon();
    if (isService(person) && isTourSettled) await session.settleTour();
    return use(session);
  },

  session: async ({ entry }, use) => {
    if (entry === null) throw new Error('This journey begins at the login: nobody is signed in yet.');
    await use(entry);
  },

  operatorApi: async ({ baseURL }, use) => use(await ApiSession.signIn(baseURL, 'operator')),

  storageState: async ({ entry }, use) => use(entry?.storageState ?? { cookies: [], origins: [] }),

  // oxlint-disable-next-line no-empty-pattern
  patterns: async ({}, use) => use([]),
  expectConsole: async ({ patterns }, use) => use((pattern) => void patterns.push(pattern)),

  silence: [
    async ({ context, patterns }, use) => {
      const heard: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') heard.push(message.text());
      });
      context.on('weberror', (error) => heard.push(error.error().message));
      await use();
      // Requests that a page sends while it closes get no response any more, and would be logged as errors.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      const unexpected = heard.filter((text) => !patterns.some((pattern) => pattern.test(text)));
      expect(unexpected, 'The console of the browser stays empty.').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
