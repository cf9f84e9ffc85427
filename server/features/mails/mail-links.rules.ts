const LINK = /https?:\/\/\S+/g;
const HIDDEN_LINK = '(Link verborgen)';

export const linksOf = (text: string): readonly string[] => text.match(LINK) ?? [];

/** Whoever has the link of a mail acts for its recipient, so a mail is read without it. */
export const withoutLinks = (text: string): string => text.replaceAll(LINK, HIDDEN_LINK);
