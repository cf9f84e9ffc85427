import type { AuthorityEntry } from '#shared/contracts/authority-access/authority-reading.ts';
import { formatDay, formatTime } from '#web/ui/time/local-time.ts';

/** A comment says itself what it is. */
const COMMENT = 'Kommentar';

/** Says in one line what is known of a record besides its location: by whom it was made, and its facts. */
export function aboutRecord({ section, person, facts }: Pick<AuthorityEntry, 'section' | 'person' | 'facts'>): string {
  // The Mängel of a protocol stand below its line.
  const shown = section === 'protocols' ? [] : facts.filter(({ isDetail = false }) => !isDetail);
  return [person, ...shown.map(({ label, value }) => (label === COMMENT ? value : `${label}: ${value}`))]
    .filter((text) => text !== undefined && text !== '')
    .join(' · ');
}

type NamedRecord = Pick<AuthorityEntry, 'section' | 'title' | 'at' | 'locationName' | 'isMissed'>;

/** Begins a demand with the record that it is about, so that the operator knows which one is meant. */
export function demandBeginning(record: NamedRecord): string {
  const { at = '', locationName } = record;
  const when = `vom ${formatDay(at)}, ${formatTime(at)} Uhr`;
  return `${[`${kindOf(record)} ${when}`, locationName].filter((text) => text !== undefined).join(', ')}: `;
}

function kindOf({ section, title, isMissed = false }: NamedRecord): string {
  if (section === 'tours') return isMissed ? 'Zum versäumten Kontrollgang' : 'Zum Kontrollgang';
  return section === 'protocols' ? `Zum Protokoll „${title}“` : `Zur Maßnahme „${title}“`;
}
