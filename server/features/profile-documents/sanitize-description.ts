import sanitizeHtml from 'sanitize-html';
import { DESCRIPTION_ELEMENTS, DESCRIPTION_LINK_ATTRIBUTES } from '#shared/description-html.ts';

const DEEPEST = 12;

const options: sanitizeHtml.IOptions = {
  allowedTags: DESCRIPTION_ELEMENTS,
  allowedAttributes: { a: DESCRIPTION_LINK_ATTRIBUTES },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: DEEPEST,
  transformTags: {
    a: (_tag, { href = '' }) => ({
      tagName: 'a',
      attribs: { href, rel: 'noopener noreferrer nofollow', target: '_blank' },
    }),
  },
};

/** What is kept of a description as it was typed or sent: nothing that acts, loads or looks like the application. Null where no word is left. */
export function sanitizeDescription(html: string | null): string | null {
  const safe = sanitizeHtml(html ?? '', options).trim();
  return isEmpty(safe) ? null : safe;
}

/** An empty paragraph is no description. */
const isEmpty = (html: string) => sanitizeHtml(html, { allowedTags: [] }).trim() === '';
