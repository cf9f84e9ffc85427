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
  locationName: string | null;
  /** Name of the profile that signs. */
  profileName: string | null;
  /** Selects the store that the test server of the file uses. */
  store: ApplicationStore;
  /** True if the journeys of the file change nothing that others would notice. Such files share one test server. */
  sharesTestData: boolean;
}

interface WorkerFixtures {
  /**
   * Time at which the test server's clock begins, as the wall clock in Berlin; null for the time at which the whole run
   * of the tests takes place.
   */
  applicationTime: string | null;
  clock: void;
  applications: Applications;
}

interface JourneyFixtures {
  application: Application;
  signedInSession: ApiSession | null;
  /** The session that the page uses. */
  session: ApiSession;
  /** A session of an operator, with which a journey prepares its data and checks what it has stored. */
  operatorApi: ApiSession;
  allowedErrors: RegExp[];
  /**
   * Allows console errors that a journey causes on purpose; any other one fails it. Violations of the
   * Content-Security-Policy are console errors, too.
   */
  allowConsoleErrors: (pattern: RegExp) => void;
  noConsoleErrors: void;
}

export const test = base.extend<JourneyOptions & JourneyFixtures, WorkerFixtures>({
  person: [null, { option: true }],
  locationName: [null, { option: true }],
  profileName: [null, { option: true }],
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
      await applications.stop();
    },
    { scope: 'worker' },
  ],
  application: async ({ applications, applicationTime, store, sharesTestData }, use, { file }) =>
    use(
      await applications.getApplication({
        file,
        store,
        isShared: sharesTestData,
        hasOwnClock: applicationTime !== null,
      }),
    ),
  baseURL: async ({ application }, use) => use(application.origin),

  signedInSession: async ({ baseURL, person, locationName, profileName }, use) => {
    if (person === null) return use(null);
    const session = await ApiSession.signIn(baseURL, person);
    if (locationName !== null) await session.chooseLocation(locationName);
    if (profileName !== null) await session.chooseProfile(profileName);
    if (isService(person)) {
      await session.completeTasksDueSoon();
      await session.recordTour();
    }
    return use(session);
  },

  session: async ({ signedInSession }, use) => {
    if (signedInSession === null) throw new Error('This journey begins at the login: nobody is signed in yet.');
    await use(signedInSession);
  },

  operatorApi: async ({ baseURL }, use) => use(await ApiSession.signIn(baseURL, 'operator')),

  storageState: async ({ signedInSession }, use) => use(signedInSession?.storageState ?? { cookies: [], origins: [] }),

  // oxlint-disable-next-line no-empty-pattern
  allowedErrors: async ({}, use) => use([]),
  allowConsoleErrors: async ({ allowedErrors }, use) => use((pattern) => void allowedErrors.push(pattern)),

  noConsoleErrors: [
    async ({ context, allowedErrors }, use) => {
      const consoleErrors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') consoleErrors.push(message.text());
      });
      context.on('weberror', (error) => consoleErrors.push(error.error().message));
      await use();
      // Requests that a page sends while it closes get no response any more, and would be logged as errors.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      const unexpected = consoleErrors.filter((text) => !allowedErrors.some((pattern) => pattern.test(text)));
      expect(unexpected, 'The console of the browser stays empty.').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
