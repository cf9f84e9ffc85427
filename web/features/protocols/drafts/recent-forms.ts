import { recentlyUsed } from '#web/ui/list/recently-used.ts';

/** At a counter it is nearly always the same two or three forms. */
export const recentForms = recentlyUsed('recent-forms', 10);
