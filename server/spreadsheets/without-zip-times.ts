// Offsets in a ZIP file according to PKWARE's APPNOTE 4.3. They are needed because the library that writes workbooks
// has no option for the times of the entries.
const END_OF_DIRECTORY = Buffer.from('PK\u0005\u0006', 'latin1');
const END = { count: 10, directory: 16 } as const;
const ENTRY = { time: 12, nameLength: 28, extraLength: 30, commentLength: 32, file: 42, length: 46 } as const;
const FILE_TIME = 10;
/** 1 January 1980, midnight: the earliest time in a ZIP file. */
const FIRST_MOMENT = 0x0021_0000;

/** Returns the same ZIP file with a constant time for all entries, so that equal content gives equal bytes. */
export function withoutZipTimes(packed: Uint8Array): Buffer {
  const zip = Buffer.from(packed);
  const end = zip.lastIndexOf(END_OF_DIRECTORY);
  let entry = zip.readUInt32LE(end + END.directory);
  for (let left = zip.readUInt16LE(end + END.count); left > 0; left -= 1) {
    zip.writeUInt32LE(FIRST_MOMENT, entry + ENTRY.time);
    zip.writeUInt32LE(FIRST_MOMENT, zip.readUInt32LE(entry + ENTRY.file) + FILE_TIME);
    const lengths = [ENTRY.nameLength, ENTRY.extraLength, ENTRY.commentLength];
    entry += lengths.reduce<number>((sum, at) => sum + zip.readUInt16LE(entry + at), ENTRY.length);
  }
  return zip;
}
