import type { CheckpointKey } from '#shared/ledger/checkpoint.ts';
import { toHex } from '#shared/ledger/hashes.ts';
import { isFingerprintOf } from '#shared/verification/fingerprint.ts';

/**
 * What the reader typed, by the key of the file at which it was typed. Each is compared with all files, because whoever
 * knows the fingerprint of an operator must also learn which files are not from there.
 */
export class TypedFingerprints {
  readonly #typed = new Map<string, string>();

  all(): string[] {
    return [...this.#typed.values()];
  }

  /** Returns what the field at a file with this key shows: what matches it, or else what was typed there. */
  at(key: CheckpointKey): string {
    return this.all().find((typed) => isFingerprintOf(key, typed)) ?? this.#typed.get(toHex(key.publicKey)) ?? '';
  }

  /** Replaces what the field at a file with this key shows. */
  type(key: CheckpointKey, typed: string): void {
    for (const [at, earlier] of this.#typed) if (isFingerprintOf(key, earlier)) this.#typed.delete(at);
    if (typed.trim() === '') this.#typed.delete(toHex(key.publicKey));
    else this.#typed.set(toHex(key.publicKey), typed);
  }
}
