// Decides which modules of the browser application share a file. Without groups the bundler makes a file for every
// combination of screens that need a module, more than 500 in all. Each costs a request with its headers, and small files
// compress badly.
import { isAbsolute, relative } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import {
  APP_MODULE,
  type FirstLoad,
  firstLoads,
  FRAME_MODULE,
  LOGIN_MODULE,
  MENU_MODULE,
  START_MODULE,
} from './first-loads.ts';

/** A file that the bundler makes if it is not configured which modules belong together. */
interface AutomaticChunk {
  readonly fileName: string;
  /** Path of the module for which the file exists, if it is an entry or imported dynamically. */
  readonly entry: string | null;
  readonly imports: readonly string[];
  readonly modules: readonly string[];
}

/** The entry of the page, which imports `START_MODULE`. */
const PAGE_ENTRY = 'index.html';
/** Entries of the first screens. They share the file of their group, because a small file of their own costs a request. */
const firstEntries: ReadonlySet<string> = new Set(firstLoads.flatMap(({ modules }) => modules));

/**
 * A module that at least this many areas (folders of features) need belongs to the group `common`, or else to
 * `occasional`. One that fewer areas need belongs to a group for exactly those areas. The numbers were chosen by measuring.
 */
const MIN_AREAS_OF_COMMON = 13;
const MIN_AREAS_OF_OCCASIONAL = 4;

/**
 * Builds the application once without groups, and returns the name of the group of each module, by its id. A module that
 * only one entry needs has none, unless it belongs to a first screen.
 * @param config the configuration of the real build, except the groups
 */
export async function chunkGroups(config: InlineConfig): Promise<ReadonlyMap<string, string>> {
  const chunks = await automaticChunks(config);
  const entriesOf = entriesByFile(chunks);
  const groups = new Map<string, string>();
  for (const { fileName, entry, modules } of chunks) {
    const group = groupOf(entriesOf.get(fileName) ?? new Set());
    if (group === null) continue;
    for (const module of modules)
      if (!hasOwnFile(relativePath(module), entry))
        groups.set(module, isStyleSheet(module) ? groupOfStyleSheet(group) : group);
  }
  return groups;
}

const isStyleSheet = (module: string) => /\.css(?:\?|$)/.test(module);

/**
 * What several first screens share has less than 1 KB of styles, which would cost a request of their own. They are in the
 * file that each of these screens loads anyway. Style sheets import nothing, so this makes no circle.
 */
const groupOfStyleSheet = (group: string) => {
  if (group === 'application' || group.startsWith('public')) return 'start';
  return group === 'screens' ? 'frame' : group;
};

/**
 * Returns whether the module has a file of its own. If the start module were in a group, the page would have no script;
 * if an entry were, its file would not have the name that tests look for.
 */
const hasOwnFile = (module: string, entry: string | null) =>
  module === START_MODULE || (module === entry && !firstEntries.has(module));

async function automaticChunks(config: InlineConfig): Promise<readonly AutomaticChunk[]> {
  let chunks: readonly AutomaticChunk[] = [];
  const collectChunks: Plugin = {
    name: 'collect-chunks',
    generateBundle: {
      // Later Vite removes the chunks that contain style sheets only.
      order: 'pre',
      handler(_options, written) {
        chunks = Object.values(written).flatMap((file) => (file.type === 'chunk' ? [automaticChunk(file)] : []));
      },
    },
  };
  await build({
    ...config,
    plugins: [...(config.plugins ?? []), collectChunks],
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, cssMinify: false },
  });
  return chunks;
}

const automaticChunk = ({ fileName, facadeModuleId, imports, moduleIds }: Rolldown.OutputChunk): AutomaticChunk => ({
  fileName,
  entry: facadeModuleId === null ? null : relativePath(facadeModuleId),
  imports,
  modules: moduleIds,
});

const relativePath = (id: string) => (isAbsolute(id) ? relative(process.cwd(), id) : id);

/** Returns for each file the entries that need it. */
function entriesByFile(chunks: readonly AutomaticChunk[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const byFile = new Map(chunks.map(({ fileName }) => [fileName, new Set<string>()]));
  const visit = (fileName: string, entry: string) => {
    const entries = byFile.get(fileName);
    if (entries === undefined || entries.has(entry)) return;
    entries.add(entry);
    for (const imported of byName.get(fileName)?.imports ?? []) visit(imported, entry);
  };
  for (const { fileName, entry } of chunks) if (entry !== null) visit(fileName, entry);
  return byFile;
}

/**
 * Returns the group of a module that these entries need.
 *
 * The order of these rules matters, because files must not import each other in a circle. What a module imports is needed
 * by at least the same entries, and a larger set of entries meets the same rule or one above it. So imports lead to an
 * earlier rule or, within a rule, to a larger set, and never back.
 */
function groupOf(entries: ReadonlySet<string>): string | null {
  const isNeededBy = ({ modules }: { modules: readonly string[] }) => modules.some((module) => entries.has(module));
  const publicScreens = publicFirstLoads.filter(isNeededBy);
  const screens = signedInFirstLoads.filter(isNeededBy);
  const isSignedIn = entries.has(FRAME_MODULE) || screens.length > 0;
  if (entries.has(PAGE_ENTRY)) return 'start';
  if (entries.has(LOGIN_MODULE))
    return isSignedIn || entries.has(APP_MODULE) || publicScreens.length > 1 ? 'start' : 'login';
  if (entries.has(APP_MODULE)) return 'application';
  if (publicScreens.length > 0 && isSignedIn) return 'public and signed in';
  if (publicScreens.length > 0) return publicScreens.length > 1 || areasOf(entries).size > 1 ? 'public' : null;
  if (entries.has(FRAME_MODULE)) return 'frame';
  return (
    groupOfScreens(
      screens.map(({ path }) => path),
      entries.has(MENU_MODULE),
    ) ?? groupOfAreas(entries)
  );
}

/** @param isInMenu whether the menu needs the module, which every screen of the management has */
function groupOfScreens(paths: readonly string[], isInMenu: boolean): string | null {
  const isShared = paths.length > 1 || isInMenu;
  if (isShared && paths.includes('/service')) return 'screens';
  if (isInMenu || (isShared && paths.includes('/dashboard'))) return 'management';
  // Modules that only lists share have a file of their own: it is half as large as that of all screens, and neither workplace nor dashboard needs it.
  return isShared ? 'lists' : (paths.map((path) => `needed by ${path}`)[0] ?? null);
}

function groupOfAreas(entries: ReadonlySet<string>): string | null {
  if (entries.size === 1) return null;
  const areas = areasOf(entries);
  if (areas.size >= MIN_AREAS_OF_COMMON) return 'common';
  if (areas.size >= MIN_AREAS_OF_OCCASIONAL) return 'occasional';
  return [...areas].toSorted().join(' ');
}

function withoutFrame({ path, modules }: FirstLoad) {
  const frame: readonly string[] = [START_MODULE, APP_MODULE, FRAME_MODULE, MENU_MODULE];
  return { path, modules: modules.filter((module) => !frame.includes(module)) };
}

const publicFirstLoads = firstLoads.filter(({ modules }) => !modules.includes(FRAME_MODULE)).map(withoutFrame);
const signedInFirstLoads = firstLoads.filter(({ modules }) => modules.includes(FRAME_MODULE)).map(withoutFrame);

/** Returns the areas to which these entries belong: two folders of the path, for example `features/tasks` or `app/menu`. */
const areasOf = (entries: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...entries].map((entry) => entry.split('/').slice(1, 3).join('/')));
