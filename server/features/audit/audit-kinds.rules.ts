import type { Telling } from './facts.rules.ts';
import { LEDGER_SENTENCES } from './ledger-sentences.rules.ts';
import { SECURITY_SENTENCES } from './security-sentences.rules.ts';

const tellings: Readonly<Record<string, Telling>> = { ...LEDGER_SENTENCES, ...SECURITY_SENTENCES };

/** Of a type from before this table: it is shown by its name. */
const unknown = (type: string): Telling => ({ group: 'masterData', tell: () => type });

export const tellingOf = (type: string): Telling => tellings[type] ?? unknown(type);

/** The types that belong to a group of the filter; none for a word that is no group. */
export const typesOf = (group: string): readonly string[] =>
  Object.entries(tellings).flatMap(([type, telling]) => (telling.group === group ? [type] : []));
