// Sentences of the ledger entries about accesses of authorities.
import { SEEN_SECTION_TEXTS, SeenSection } from '#shared/contracts/authority-access/authority-access.ts';
import type { LedgerType } from '#shared/ledger/ledger-types.ts';
import type { EntryDescription, Facts } from './facts.rules.ts';

const authorityName = (facts: Facts) => facts.text('authority') || 'eine Behörde';
const listed = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');

function seenPage(facts: Facts): string {
  const section = SeenSection.safeParse(facts.text('section')).data;
  const name = section === undefined ? 'Seite' : SEEN_SECTION_TEXTS[section];
  return listed(name, facts.text('days'), facts.text('subject'), facts.text('locationName'));
}

type AuthorityType = Extract<LedgerType, `authorityAccess.${string}` | `authorityDemand.${string}`>;

export const authoritySentences: Readonly<Record<AuthorityType, EntryDescription>> = {
  'authorityAccess.granted': {
    group: 'access',
    toSentence: (facts) => `Zugang für eine Behörde erteilt: ${authorityName(facts)}`,
  },
  'authorityAccess.revoked': {
    group: 'access',
    toSentence: (facts) => `Zugang einer Behörde widerrufen: ${authorityName(facts)}`,
  },
  'authorityAccess.opened': { group: 'access', toSentence: (facts) => `${authorityName(facts)} hat sich angemeldet` },
  'authorityAccess.locked': {
    group: 'access',
    toSentence: (facts) => `Zugang einer Behörde nach falschen Codes gesperrt: ${authorityName(facts)}`,
  },
  'authorityAccess.seen': {
    group: 'access',
    toSentence: (facts) => `${authorityName(facts)} hat angesehen: ${seenPage(facts)}`,
  },
  'authorityDemand.made': {
    group: 'access',
    toSentence: (facts) => listed(`Nachforderung von ${authorityName(facts)}`, facts.text('locationName')),
  },
  'authorityDemand.answered': {
    group: 'access',
    toSentence: (facts) => listed(`Nachforderung von ${authorityName(facts)} beantwortet`, facts.text('locationName')),
  },
  'authorityDemand.answerChanged': {
    group: 'access',
    toSentence: (facts) =>
      listed(`Antwort auf Nachforderung von ${authorityName(facts)} geändert`, facts.text('locationName')),
  },
};
