// Paths and contents of tiles, as defined in c2sp.org/tlog-tiles.

/** Number of hashes, or entries, of a full tile. */
export const TILE_WIDTH = 256;

export interface TilePath {
  /** Level of the hashes in steps of eight: 0 are the leaves. `entries` are the entries of the leaves. */
  readonly level: number | 'entries';
  readonly index: number;
  readonly width: number;
}

/** @returns undefined if the text is not exactly the path of a tile */
export function readTilePath(text: string): TilePath | undefined {
  const [, level = '', path = '', width] =
    /^(entries|0|[1-9]\d?)\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
  const index = Number(path.replaceAll(/[x/]/g, ''));
  if (path === '' || indexPath(index) !== path || Number(width ?? 1) >= TILE_WIDTH) return undefined;
  return { level: level === 'entries' ? level : Number(level), index, width: Number(width ?? TILE_WIDTH) };
}

/** Returns `x001/x234/067` for 1234067. */
export function indexPath(index: number): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  return groups.map((group, position) => (position < groups.length - 1 ? `x${group}` : group)).join('/');
}

const LENGTH_BYTES = 2;
const MAX_ENTRY_BYTES = 2 ** (8 * LENGTH_BYTES) - 1;

/**
 * Returns entries one after the other, each with its length before it.
 * @returns undefined if one of them is longer than the format allows
 */
export function entryBundle(bodies: readonly string[]): Buffer | undefined {
  const entries = bodies.map((body) => Buffer.from(body));
  if (entries.some((entry) => entry.length > MAX_ENTRY_BYTES)) return undefined;
  return Buffer.concat(
    entries.flatMap((entry) => {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt16BE(entry.length);
      return [length, entry];
    }),
  );
}
