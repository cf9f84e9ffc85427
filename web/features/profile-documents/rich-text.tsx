import DOMPurify from 'dompurify';
import styles from './rich-text.module.css';

const ALLOWED = { ALLOWED_TAGS: ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a'], ALLOWED_ATTR: ['href'] };

/** What the server has cleaned when it was written is cleaned again when it is shown. */
export const cleanHtml = (html: string): string => DOMPurify.sanitize(html, ALLOWED);

export function RichText({ html }: { readonly html: string }) {
  // oxlint-disable-next-line react/no-danger -- cleaned in the line below, by a list of nine harmless elements
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: cleanHtml(html) }} />;
}
