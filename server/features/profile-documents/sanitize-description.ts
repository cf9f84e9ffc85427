import sanitizeHtml from 'sanitize-html';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { MAX_PROOF_DESCRIPTION_CHARACTERS } from '#shared/contracts/profile-documents/profile-documents.ts';
import { DESCRIPTION_ELEMENTS, DESCRIPTION_LINK_ATTRIBUTES } from '#shared/description-html.ts';

const MAX_NESTING = 12;
const TOO_LONG_MESSAGE = `Die Beschreibung ist mit ihren Formatierungen länger als ${MAX_PROOF_DESCRIPTION_CHARACTERS.toLocaleString('de-DE')} Zeichen. Bitte kürzen.`;

const options: sanitizeHtml.IOptions = {
  allowedTags: DESCRIPTION_ELEMENTS,
  allowedAttributes: { a: DESCRIPTION_LINK_ATTRIBUTES },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: MAX_NESTING,
  transformTags: {
    a: (_tag, { href = '' }) => ({
      tagName: 'a',
      attribs: { href, rel: 'noopener noreferrer nofollow', target: '_blank' },
    }),
  },
};

/**
 * Removes everything from a description that runs, loads content or imitates the application. Returns null if no text
 * is left.
 * @throws ValidationFailed if the result is too long, which escaping of HTML characters can cause
 */
export function sanitizeDescription(html: string | null): string | null {
  const safeHtml = sanitizeHtml(html ?? '', options).trim();
  if (hasNoText(safeHtml)) return null;
  if (safeHtml.length > MAX_PROOF_DESCRIPTION_CHARACTERS)
    throw new ValidationFailed([{ propertyPath: 'description', message: TOO_LONG_MESSAGE }]);
  return safeHtml;
}

/** A description of empty elements only counts as empty. */
const hasNoText = (html: string) => sanitizeHtml(html, { allowedTags: [] }).trim() === '';
