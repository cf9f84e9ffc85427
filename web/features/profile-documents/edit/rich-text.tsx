import DOMPurify from 'dompurify';
import { DESCRIPTION_ELEMENTS, DESCRIPTION_LINK_ATTRIBUTES } from '#shared/description-html.ts';
import styles from './rich-text.module.css';

const ALLOWED = { ALLOWED_TAGS: DESCRIPTION_ELEMENTS, ALLOWED_ATTR: DESCRIPTION_LINK_ATTRIBUTES };

/** Shows HTML that the server sanitised when it was stored. It is sanitised again here. */
export const cleanHtml = (html: string): string => DOMPurify.sanitize(html, ALLOWED);

export function RichText({ html }: { readonly html: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitised in the line below by a list of allowed elements
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: cleanHtml(html) }} />;
}
