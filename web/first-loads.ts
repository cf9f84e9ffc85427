// What the browser fetches until a screen somebody waits for is shown: by name here, with all their imports in the bundle's
// manifest. A vitest test weighs the files, a journey proves that a browser fetches these and no others.
import * as z from 'zod/mini';

export const BundleManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
);
export type BundleManifest = z.infer<typeof BundleManifest>;

interface FirstLoad {
  readonly path: string;
  /** In KiB, compressed by gzip. */
  readonly budget: number;
  /** Modules that are imported at run time: the imports they need besides are in the manifest. */
  readonly modules: readonly string[];
}

const BEFORE_LOGIN_BUDGET = 150;
const SIGNED_IN_BUDGET = 240;

const beforeLogin = (path: string, module: string): FirstLoad => ({
  path,
  budget: BEFORE_LOGIN_BUDGET,
  modules: ['index.html', module],
});
const signedIn = (path: string, ...modules: readonly string[]): FirstLoad => ({
  path,
  budget: SIGNED_IN_BUDGET,
  modules: ['index.html', 'web/app/session-gate.tsx', ...modules],
});

export const firstLoads = [
  beforeLogin('/login', 'web/features/auth/login.page.tsx'),
  beforeLogin('/pd/$token', 'web/features/upload-links/upload.page.tsx'),
  beforeLogin('/forgotpassword', 'web/features/auth/forgot-password.page.tsx'),
  beforeLogin('/forgotpassword/$token', 'web/features/auth/new-password.page.tsx'),
  // Wherever somebody works at a location the tour that falls due is watched, and the staff is kept for when the network is gone.
  signedIn(
    '/service',
    'web/app/workplace.page.tsx',
    'web/app/workplace-watch.tsx',
    'web/features/profiles/kept-staff.tsx',
  ),
  signedIn('/dashboard', 'web/app/dashboard.page.tsx'),
  signedIn('/tasks/list', 'web/features/tasks/task-list.page.tsx'),
  signedIn('/activities/list', 'web/features/activities/activity-list.page.tsx'),
] as const satisfies readonly FirstLoad[];

/**
 * The scripts and styles of these modules and of everything they import, as paths below the bundle's folder.
 * @throws when the manifest does not know a module
 */
export function filesOf(modules: readonly string[], manifest: BundleManifest): ReadonlySet<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    const chunk = manifest[module];
    if (chunk === undefined) throw new Error(`The bundle has no chunk of its own for ${module}.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const module of modules) add(module);
  return files;
}
