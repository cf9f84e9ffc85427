import {
  AUTHORITY_KIND_TEXTS,
  type AuthorityAccess,
  AuthorityKind,
} from '#shared/contracts/authority-access/authority-access.ts';

type Opened = Pick<AuthorityAccess, 'kinds'>;

/** In a list of several kinds, shorter words are enough. */
const SHORT_TEXTS: Readonly<Record<AuthorityKind, string>> = {
  ...AUTHORITY_KIND_TEXTS,
  records: 'Maßnahmen, Kontrollgänge',
  images: 'Fotos',
  proofs: 'Nachweise',
};

/** Names what an access opens, and what it leaves out if that is only one kind. */
export function kindsText({ kinds }: Opened): string {
  const [missing, ...others] = AuthorityKind.options.filter((kind) => !kinds.includes(kind));
  if (missing === undefined) return 'alles';
  const opened = kinds.map((kind) => SHORT_TEXTS[kind]).join(', ') || 'nichts';
  return others.length === 0 ? `${opened}, ohne ${SHORT_TEXTS[missing]}` : opened;
}

/** What is read as it was written, because the server cannot mask the names in it; after the word 'in'. */
const UNMASKED_TEXTS = [
  ['files', 'Dateien'],
  ['reports', 'Berichten'],
] as const satisfies readonly (readonly [AuthorityKind, string])[];

/** Says how an access shows the staff, and what it opens that shows names nevertheless. */
export function namesText({ kinds, showsNames }: Opened & Pick<AuthorityAccess, 'showsNames'>): string {
  if (showsNames) return 'mit Namen';
  const unmasked = UNMASKED_TEXTS.flatMap(([kind, text]) => (kinds.includes(kind) ? [text] : []));
  return `Rolle und Initialen statt Namen${unmasked.length === 0 ? '' : `, außer in ${unmasked.join(' und ')}`}`;
}
