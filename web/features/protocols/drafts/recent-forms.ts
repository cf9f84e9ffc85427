import { recentlyUsed } from '#web/ui/filter/recently-used.ts';

/** Recently used forms come first, because staff mostly use the same two or three. */
export const recentForms = recentlyUsed('recent-forms', 10);
