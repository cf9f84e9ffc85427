import type { CheckpointKey } from '#shared/ledger/checkpoint.ts';
import { isFingerprintOf } from './fingerprint.ts';
import type { Findings } from './verdict.ts';

const OTHER_KEY = 'Die Datei ist mit einem anderen Schlüssel unterschrieben als dem, den Sie angegeben haben.';

/**
 * Compares the key of a file with the one that the user knows from another source.
 * @param expectedKey fingerprint or key; empty if none is known
 */
export function checkExpectedKey(
  key: CheckpointKey | undefined,
  expectedKey: string | undefined,
  { checked, faults }: Findings,
): void {
  if (key === undefined || expectedKey === undefined || expectedKey.trim() === '') return;
  if (isFingerprintOf(key, expectedKey)) checked.push('Der Schlüssel ist der, den Sie angegeben haben.');
  else faults.push(OTHER_KEY);
}
