// What staff may fill at a location comes to the device while nobody waits for it, so that a protocol can be begun
// without a connection, too.
import { readOffered, loadVersion } from './filling.api.ts';

const REST_MILLISECONDS = 10 * 60_000;

let kept = { location: '', at: 0 };

export async function keepForms(location: string): Promise<void> {
  if (kept.location === location && Date.now() - kept.at < REST_MILLISECONDS) return;
  kept = { location, at: Date.now() };
  try {
    for (const { version } of await readOffered(location)) if (version !== undefined) await loadVersion(version);
  } catch {
    kept = { location: '', at: 0 };
  }
}
