import { encode } from 'uqr';
import { fingerprintOf } from '#shared/verification/fingerprint.ts';
import type { CheckpointKey } from '#shared/ledger/checkpoint.ts';
import { readWitnessKey } from '#shared/ledger/cosignature.ts';

/**
 * Returns what is printed at the end of a document: where, and with which key, it can be verified, and which witnesses
 * confirmed the state of the ledger.
 */
export function printedVerification(address: string, key: CheckpointKey, witnessKeys: readonly string[] = []) {
  const { data, size } = encode(address, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const code = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}"/></svg>`;
  const witnesses = witnessKeys.flatMap((text) => {
    const witness = readWitnessKey(text);
    return witness === undefined ? [] : [{ name: witness.name, hex: fingerprintOf(witness).hex }];
  });
  return { address: address.replace(/^https?:\/\//, ''), code, ...fingerprintOf(key), witnesses };
}
