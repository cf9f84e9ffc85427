// Gives every journey a person who is already signed in, and a browser console that must stay silent.
import { expect, test as base } from '@playwright/test';
import { ApiSession, isService, type Person } from './people.ts';
import { setClock } from './clock.ts';
import { type World, Worlds, type WorldStore } from './world.ts';

interface JourneyOptions {
  /** Signed in before the page opens; null begins at the login. */
  person: Person | null;
  /** Location at which the session works. Null leaves the choice to the page. */
  place: string | null;
  /** Name of the profile that signs. */
  signer: string | null;
  /** No tour falls due on the way; false for the journeys that are about it. */
  isTourSettled: boolean;
  /** Selects the store that the server of the file's world uses. */
  store: WorldStore;
  /** The file leaves nothing behind that another one would notice, and so needs no server of its own. */
  isWorldShared: boolean;
}

interface WorkerFixtures {
  /** When the world begins, as the wall clock in Berlin shows it; null for the time of the whole run. */
  worldTime: string | null;
  clock: void;
  worlds: Worlds;
}

interface JourneyFixtures {
  world: World;
  entry: ApiSession | null;
  /** The very session the page uses. */
  session: ApiSession;
  /** A session of the operator, to prepare what a journey needs and to check what it left. */
  office: ApiSession;
  patterns: RegExp[];
  /** Console errors a journey provokes on purpose; any other one fails it. Violations of the Content-Security-Policy are such errors. */
  expectConsole: (pattern: RegExp) => void;
  silence: void;
}

export const test = base.extend<JourneyOptions & JourneyFixtures, WorkerFixtures>({
  person: [null, { option: true }],
  place: [null, { option: true }],
  signer: [null, { option: true }],
  isTourSettled: [true, { option: true }],
  store: ['postgres', { option: true }],

  isWorldShared: [false, { option: true }],
  worldTime: [null, { option: true, scope: 'worker' }],

  clock: [
    async ({ worldTime }, use) => {
      if (worldTime !== null) await setClock(worldTime);
      await use();
    },
    { scope: 'worker', auto: true },
  ],

  worlds: [
    // Playwright reads the names of a fixture's needs from the pattern, so one without needs has an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { parallelIndex }) => {
      const worlds = new Worlds(parallelIndex);
      await use(worlds);
      await worlds.end();
    },
    { scope: 'worker' },
  ],
  world: async ({ worlds, worldTime, store, isWorldShared }, use, { file }) =>
    use(await worlds.of({ file, store, isShared: isWorldShared, isOfOwnTime: worldTime !== null })),
  baseURL: async ({ world }, use) => use(world.origin),

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

  office: async ({ baseURL }, use) => use(await ApiSession.signIn(baseURL, 'operator')),

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
      // Requests that a page sends while it closes get no answer any more.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      const unexpected = heard.filter((text) => !patterns.some((pattern) => pattern.test(text)));
      expect(unexpected, 'The console of the browser stays empty.').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
