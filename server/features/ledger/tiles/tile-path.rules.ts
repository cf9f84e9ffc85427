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

/** Returns what `readTilePath` reads. */
export const tilePath = ({ level, index, width }: TilePath): string =>
  `${level}/${indexPath(index)}${width < TILE_WIDTH ? `.p/${width}` : ''}`;

/**
 * Returns the tiles of hashes that are new in a log that grew from one size to another, from the lowest level. The last
 * of a level may be partial.
 */
export function tilesBetween(from: number, upTo: number): (TilePath & { readonly level: number })[] {
  const tiles: (TilePath & { readonly level: number })[] = [];
  for (let level = 0, [before, count] = [from, upTo]; count > 0; level += 1) {
    if (before < count)
      for (let index = Math.floor(before / TILE_WIDTH); index * TILE_WIDTH < count; index += 1)
        tiles.push({ level, index, width: Math.min(TILE_WIDTH, count - index * TILE_WIDTH) });
    [before, count] = [Math.floor(before / TILE_WIDTH), Math.floor(count / TILE_WIDTH)];
  }
  return tiles;
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
