// Offsets in a ZIP file according to PKWARE's APPNOTE 4.3. They are needed because the library that writes workbooks
// has no option for the times of the entries.
const END_OF_DIRECTORY = Buffer.from('PK\u0005\u0006', 'latin1');
const DIRECTORY_END_OFFSETS = { count: 10, directory: 16 } as const;
const ENTRY_OFFSETS = { time: 12, nameLength: 28, extraLength: 30, commentLength: 32, file: 42, length: 46 } as const;
const FILE_TIME_OFFSET = 10;
/** 1 January 1980, midnight: the earliest time in a ZIP file. */
const FIRST_MOMENT = 0x0021_0000;

/** Returns the same ZIP file with a constant time for all entries, so that equal content gives equal bytes. */
export function withoutZipTimes(packed: Uint8Array): Buffer {
  const zip = Buffer.from(packed);
  const directoryEnd = zip.lastIndexOf(END_OF_DIRECTORY);
  let entryOffset = zip.readUInt32LE(directoryEnd + DIRECTORY_END_OFFSETS.directory);
  for (
    let entriesLeft = zip.readUInt16LE(directoryEnd + DIRECTORY_END_OFFSETS.count);
    entriesLeft > 0;
    entriesLeft -= 1
  ) {
    zip.writeUInt32LE(FIRST_MOMENT, entryOffset + ENTRY_OFFSETS.time);
    zip.writeUInt32LE(FIRST_MOMENT, zip.readUInt32LE(entryOffset + ENTRY_OFFSETS.file) + FILE_TIME_OFFSET);
    const lengths = [ENTRY_OFFSETS.nameLength, ENTRY_OFFSETS.extraLength, ENTRY_OFFSETS.commentLength];
    entryOffset += lengths.reduce<number>(
      (sum, lengthOffset) => sum + zip.readUInt16LE(entryOffset + lengthOffset),
      ENTRY_OFFSETS.length,
    );
  }
  return zip;
}
