import { verdictOf } from './change-verdict.ts';

/**
 * Returns e.g. '+25 % · davor 120', as reports do. It omits a percentage that says nothing.
 * @param isBad whether more of it is certainly worse, so that the text says what the change means
 */
export function comparisonText(latest: number, before: number, isBad = false): string {
  const beforeText = `davor ${before.toLocaleString('de-DE')}`;
  const share = before === 0 ? 0 : Math.round((Math.abs(latest - before) / before) * 100);
  const comparison =
    share === 0 ? beforeText : `${latest > before ? '+' : '−'}${share.toLocaleString('de-DE')} % · ${beforeText}`;
  const verdict = verdictOf({ isBad, latest, before });
  return verdict === null ? comparison : `${comparison}, ${verdict}`;
}
