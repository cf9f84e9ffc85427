import sanitizeHtml from 'sanitize-html';
import { ValidationFailed } from '#server/http/errors.ts';
import { PROOF_DESCRIPTION_LENGTH } from '#shared/contracts/profile-documents.ts';
import { DESCRIPTION_ELEMENTS, DESCRIPTION_LINK_ATTRIBUTES } from '#shared/description-html.ts';

const DEEPEST = 12;
const TOO_LONG = `Die Beschreibung ist mit ihren Formatierungen länger als ${PROOF_DESCRIPTION_LENGTH.toLocaleString('de-DE')} Zeichen. Bitte kürzen.`;

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

/**
 * What is kept of a description as it was typed or sent: nothing that acts, loads or looks like the application. Null where no
 * word is left.
 * @throws ValidationFailed where that is too long: signs that have a meaning in HTML are written with several
 */
export function sanitizeDescription(html: string | null): string | null {
  const safe = sanitizeHtml(html ?? '', options).trim();
  if (isEmpty(safe)) return null;
  if (safe.length > PROOF_DESCRIPTION_LENGTH)
    throw new ValidationFailed([{ propertyPath: 'description', message: TOO_LONG }]);
  return safe;
}

/** An empty paragraph is no description. */
const isEmpty = (html: string) => sanitizeHtml(html, { allowedTags: [] }).trim() === '';
