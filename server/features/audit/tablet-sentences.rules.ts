import * as z from 'zod/mini';
import { DELIVERY_KIND_TEXTS, DeliveryKind } from '#shared/contracts/tablets/deliveries.ts';
import type { LedgerType } from '#shared/ledger/ledger-types.ts';
import { locationSuffix, renameSentence, withName, type Facts, type EntryDescription } from './facts.rules.ts';

type TabletEntryType = Extract<LedgerType, `tablet.${string}` | `tabletPairing.${string}`>;

const tabletName = (facts: Facts) => withName('Tablet', facts.text('name'));

function wipeSentence(facts: Facts): string {
  const counts = `${facts.text('delivered')} nachgereicht, ${facts.text('refused')} abgelehnt`;
  return `Verlorenes ${tabletName(facts)} hat seine Daten gelöscht: ${counts}${locationSuffix(facts)}`;
}

const deliveryKind = (facts: Facts) => {
  const kind = z.safeParse(DeliveryKind, facts.text('kind')).data;
  return kind === undefined ? 'Eintrag' : DELIVERY_KIND_TEXTS[kind];
};

/** Writes the location as it was called then: ', Spielhalle Stade'. */
export const TABLET_SENTENCES: Readonly<Record<TabletEntryType, EntryDescription>> = {
  'tabletPairing.created': {
    group: 'access',
    toSentence: (facts) => `Code zum Verbinden angezeigt: ${tabletName(facts)}${locationSuffix(facts)}`,
  },
  'tablet.paired': { group: 'access', toSentence: (facts) => `${tabletName(facts)} verbunden${locationSuffix(facts)}` },
  'tablet.renamed': { group: 'access', toSentence: (facts) => renameSentence('Tablet', facts) },
  'tablet.locked': { group: 'access', toSentence: (facts) => `${tabletName(facts)} gesperrt${locationSuffix(facts)}` },
  'tablet.unlocked': {
    group: 'access',
    toSentence: (facts) => `${tabletName(facts)} wieder freigegeben${locationSuffix(facts)}`,
  },
  'tablet.deleted': { group: 'access', toSentence: (facts) => `${tabletName(facts)} entfernt${locationSuffix(facts)}` },
  'tablet.lost': {
    group: 'access',
    toSentence: (facts) => `${tabletName(facts)} als verloren gemeldet${locationSuffix(facts)}`,
  },
  'tablet.found': {
    group: 'access',
    toSentence: (facts) => `${tabletName(facts)} wiedergefunden${locationSuffix(facts)}`,
  },
  'tablet.wiped': { group: 'access', toSentence: wipeSentence },
  'tablet.entryDelivered': {
    group: 'access',
    toSentence: (facts) =>
      `${deliveryKind(facts)} nachgereicht vom verlorenen ${tabletName(facts)}${locationSuffix(facts)}`,
  },
  'tablet.entryRefused': {
    group: 'access',
    toSentence: (facts) =>
      `${deliveryKind(facts)} vom verlorenen ${tabletName(facts)} abgelehnt${locationSuffix(facts)}`,
  },
};
