// Lists the files that the browser loads for the first screens. The modules are listed here, and their imports come
// from the manifest of the bundle. A Vitest test checks their size, and an end-to-end test checks that a browser loads
// exactly these files.
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

export interface FirstLoad {
  readonly path: string;
  /** KiB, compressed with gzip. */
  readonly budget: number;
  /** Modules imported dynamically. Their static imports come from the manifest. */
  readonly modules: readonly string[];
}

const BEFORE_LOGIN_BUDGET = 150;
const SIGNED_IN_BUDGET = 240;
const SIDEBAR = 'web/app/menu/sidebar.tsx';

const beforeLogin = (path: string, module: string): FirstLoad => ({
  path,
  budget: BEFORE_LOGIN_BUDGET,
  modules: ['index.html', module],
});
const signedIn = (path: string, ...modules: readonly string[]): FirstLoad => ({
  path,
  budget: SIGNED_IN_BUDGET,
  modules: ['index.html', 'web/app/shell/session-gate.tsx', ...modules],
});

export const firstLoads: readonly FirstLoad[] = [
  beforeLogin('/login', 'web/features/auth/sign-in/login.page.tsx'),
  beforeLogin('/pd/$token', 'web/features/upload-links/upload.page.tsx'),
  beforeLogin('/forgotpassword', 'web/features/auth/sign-in/forgot-password.page.tsx'),
  beforeLogin('/forgotpassword/$token', 'web/features/auth/sign-in/new-password.page.tsx'),
  // At a location the watch for due tours and the offline copy of the staff are loaded as well.
  signedIn(
    '/service',
    'web/app/workplace/workplace.page.tsx',
    'web/app/workplace/workplace-watch.tsx',
    'web/features/profiles/sign/profiles-prefetch.tsx',
  ),
  // The management sees these screens.
  signedIn('/dashboard', SIDEBAR, 'web/app/dashboard/dashboard.page.tsx'),
  signedIn('/tasks/list', SIDEBAR, 'web/features/tasks/list/task-list.page.tsx'),
  signedIn('/activities/list', SIDEBAR, 'web/features/activities/list/activity-list.page.tsx'),
];

/**
 * Returns the scripts and styles of these modules and of all their imports, as paths relative to the bundle's folder.
 * @throws if the manifest does not contain a module
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
