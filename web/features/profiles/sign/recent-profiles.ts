import { recentlyUsed } from '#web/ui/filter/recently-used.ts';

/** Recently chosen profiles come first, because a few people share a tablet. */
export const recentProfiles = recentlyUsed('recent-profiles', 6);
