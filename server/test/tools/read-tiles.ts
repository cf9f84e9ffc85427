/** Splits a tile into its hashes. */
export const hashesOf = (tile: Buffer): Buffer[] =>
  Array.from({ length: tile.length / 32 }, (_, index) => tile.subarray(index * 32, (index + 1) * 32));

/** Splits a bundle of entries into their texts. */
export function entriesOf(bundle: Buffer): string[] {
  const entries: string[] = [];
  for (let offset = 0; offset < bundle.length; offset += 2 + bundle.readUInt16BE(offset))
    entries.push(bundle.toString('utf8', offset + 2, offset + 2 + bundle.readUInt16BE(offset)));
  return entries;
}
