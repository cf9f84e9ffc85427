const UNREADABLE_PDF = 'Diese PDF-Datei ist beschädigt oder enthält noch etwas anderes. Bitte neu als PDF speichern.';
const ACTING_PDF =
  'Diese PDF-Datei ist verschlüsselt oder enthält Skripte, Anhänge oder Formulare. Bitte neu als PDF drucken und senden.';

/** What acts, hides something or cannot be looked into (ISO 32000). */
const DENIED = ['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA', 'Encrypt'];

/** Any letter of a name may be written by its number: `/J#61vaScript`. */
const inAnySpelling = (name: string) =>
  name
    .split('')
    .map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`)
    .join('');
const denied = new RegExp(`/(?:${DENIED.map(inAnySpelling).join('|')})(?=[\\u0000\\t\\n\\f\\r ()<>[\\]{}/%]|$)`, 'i');

/** What speaks against a PDF. */
export async function checkPdf(bytes: Buffer): Promise<string | undefined> {
  const text = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text) || !/%%EOF\s*$/.test(text.slice(-1024))) return UNREADABLE_PDF;
  return denied.test(text) ? ACTING_PDF : undefined;
}
