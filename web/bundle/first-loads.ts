// Lists the first screens and the files that the browser loads for them. The modules are listed here, and the build finds their
// files. A Vitest test checks the size of the files, and an end-to-end test checks that a browser loads exactly these.
import { relative } from 'node:path';
import type { Rolldown } from 'vite';
import * as z from 'zod/mini';

/** The build writes `FirstLoadFiles` to this path in its folder. The server does not send hidden files. */
export const FIRST_LOADS_PATH = '.vite/first-loads.json';

/** Paths of scripts and styles, relative to the folder of the build, by the path of the screen. */
export const FirstLoadFiles = z.record(z.string(), z.array(z.string()));

/** A script that the bundler has made. */
export interface BuiltChunk {
  readonly fileName: string;
  /** Paths of its modules, relative to the project. */
  readonly modules: readonly string[];
  /** File names of the chunks that it imports statically. */
  readonly imports: readonly string[];
  readonly styles: Iterable<string>;
}

export interface FirstLoad {
  readonly path: string;
  /** KiB, compressed with gzip. */
  readonly budget: number;
  /** The start of every page, and modules that are imported dynamically. The build finds their static imports. */
  readonly modules: readonly string[];
}

const LOGIN_BUDGET = 110;
/** For other pages without a session. */
const BEFORE_LOGIN_BUDGET = 151;
const WORKPLACE_BUDGET = 215;
const DASHBOARD_BUDGET = 216;
/** For lists, which are seldom the first screen. */
const LIST_BUDGET = 220;
/** The only script that the page itself names. */
export const START_MODULE = 'web/main.tsx';
/** What every page but the login needs: the router with all addresses. */
export const APP_MODULE = 'web/app/shell/app.tsx';
export const LOGIN_MODULE = 'web/features/auth/sign-in/login.page.tsx';
/** Everything around a screen for a user who is signed in: session, bars and menu. */
export const FRAME_MODULE = 'web/app/shell/session-gate.tsx';
export const MENU_MODULE = 'web/app/menu/sidebar.tsx';

const beforeLogin = (path: string, module: string): FirstLoad => ({
  path,
  budget: BEFORE_LOGIN_BUDGET,
  modules: [START_MODULE, APP_MODULE, module],
});
const signedIn = (path: string, budget: number, ...modules: readonly string[]): FirstLoad => ({
  path,
  budget,
  modules: [START_MODULE, APP_MODULE, FRAME_MODULE, ...modules],
});

export const firstLoads: readonly FirstLoad[] = [
  { path: '/login', budget: LOGIN_BUDGET, modules: [START_MODULE, LOGIN_MODULE] },
  beforeLogin('/pd/$token', 'web/features/upload-links/upload.page.tsx'),
  beforeLogin('/forgotpassword', 'web/features/auth/sign-in/forgot-password.page.tsx'),
  beforeLogin('/forgotpassword/$token', 'web/features/auth/sign-in/new-password.page.tsx'),
  // At a location the watch for due tours and the offline copy of the staff are loaded as well.
  signedIn(
    '/service',
    WORKPLACE_BUDGET,
    'web/app/workplace/workplace.page.tsx',
    'web/app/workplace/workplace-watch.tsx',
    'web/features/profiles/sign/profiles-prefetch.tsx',
  ),
  // The management sees these screens.
  signedIn('/dashboard', DASHBOARD_BUDGET, MENU_MODULE, 'web/app/dashboard/dashboard.page.tsx'),
  signedIn('/tasks/list', LIST_BUDGET, MENU_MODULE, 'web/features/tasks/list/task-list.page.tsx'),
  signedIn('/activities/list', LIST_BUDGET, MENU_MODULE, 'web/features/activities/list/activity-list.page.tsx'),
];

export const chunksOf = (written: Rolldown.OutputBundle): readonly BuiltChunk[] =>
  Object.values(written)
    .filter((file) => file.type === 'chunk')
    .map(({ fileName, moduleIds, imports, viteMetadata }) => ({
      fileName,
      modules: moduleIds.map((id) => relative(process.cwd(), id)),
      imports,
      styles: viteMetadata?.importedCss ?? [],
    }));

/**
 * Returns the scripts and styles of these modules and of all their imports.
 * @throws if no script contains a module
 */
export function filesOf(modules: readonly string[], chunks: readonly BuiltChunk[]): ReadonlySet<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set<string>();
  const addChunk = (chunk: BuiltChunk) => {
    if (files.has(chunk.fileName)) return;
    for (const file of [chunk.fileName, ...chunk.styles]) files.add(file);
    for (const imported of chunk.imports) {
      const importedChunk = byName.get(imported);
      if (importedChunk !== undefined) addChunk(importedChunk);
    }
  };
  for (const module of modules) {
    const chunk = chunks.find((candidate) => candidate.modules.includes(module));
    if (chunk === undefined) throw new Error(`The bundle does not contain ${module}.`);
    addChunk(chunk);
  }
  return files;
}
