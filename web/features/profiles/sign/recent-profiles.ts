import { recentlyUsed } from '#web/ui/list/recently-used.ts';

/** The same few people share a tablet. */
export const recentProfiles = recentlyUsed('recent-profiles', 6);
