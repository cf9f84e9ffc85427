import type { EntryDescription } from './facts.rules.ts';
import { LEDGER_SENTENCES } from './ledger-sentences.rules.ts';
import { SECURITY_SENTENCES } from './security-sentences.rules.ts';

const descriptions: Readonly<Record<string, EntryDescription>> = { ...LEDGER_SENTENCES, ...SECURITY_SENTENCES };

/** Describes an entry of an unknown, older type by the name of the type. */
const unknownKind = (type: string): EntryDescription => ({ group: 'masterData', toSentence: () => type });

export const descriptionOf = (type: string): EntryDescription => descriptions[type] ?? unknownKind(type);

/** Returns the entry types of a filter group; none for an unknown group. */
export const typesOf = (group: string): readonly string[] =>
  Object.entries(descriptions).flatMap(([type, description]) => (description.group === group ? [type] : []));
