import type { Reader } from '#web/features/help/articles/article.ts';

/** The headings of Keep a Changelog. */
export type Kind = 'Added' | 'Changed' | 'Fixed' | 'Security';

export interface Change {
  readonly kind: Kind;
  readonly english: string;
  /** What people read about it. It is left out if only those who run the server notice the change. */
  readonly news?: { readonly readers: readonly Reader[]; readonly text: string };
}

export interface Release {
  readonly version: string;
  /** Day of the release, such as 2026-11-25. */
  readonly day: string;
  readonly changes: readonly Change[];
}

/** @param text what people read about it; '' if they read nothing */
export const change = (kind: Kind, english: string, readers: readonly Reader[] = [], text = ''): Change => ({
  kind,
  english,
  ...(text !== '' && { news: { readers, text } }),
});
