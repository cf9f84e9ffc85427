/** Punctuation at the end belongs to the sentence. */
const LINK = /https?:\/\/\S*[^\s.,;:!?)\]>"'“]/g;
const HIDDEN_LINK = '(Link verborgen)';

/** Returns each link once. */
export const linksOf = (text: string): readonly string[] => [...new Set(text.match(LINK))];

/** Whoever has the link of a mail acts for its recipient, so a mail is read without it. */
export const withoutLinks = (text: string): string => text.replaceAll(LINK, HIDDEN_LINK);
