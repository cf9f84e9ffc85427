import type { ImportKind } from '#shared/contracts/imports/imports.ts';
import type { OpenReader } from './line-reader.ts';
import { openLocationLines } from './location-lines.ts';
import { openProfileLines } from './profile-lines.ts';
import { openUserLines } from './user-lines.ts';

export const openReader: Readonly<Record<ImportKind, OpenReader>> = {
  profiles: openProfileLines,
  locations: openLocationLines,
  users: openUserLines,
};
