import { createHash } from 'node:crypto';

/**
 * Names of prepared statements by their text. Preparing more than doubles the speed; a name must stand for exactly one
 * text. Each connection keeps what it prepared, so texts beyond `MAX_PREPARED`, which normal use does not reach, run
 * unprepared.
 */
const statementNames = new Map<string, string>();
const MAX_PREPARED = 1000;

/** @param group statements of the same text in different groups are prepared apart */
export function statementName(text: string, group = ''): string | undefined {
  const key = group + text;
  const existing = statementNames.get(key);
  if (existing !== undefined || statementNames.size >= MAX_PREPARED) return existing;
  const name = createHash('sha256').update(`${group} ${text}`).digest('base64url').slice(0, 32);
  statementNames.set(key, name);
  return name;
}
