/** Returns e.g. '+25 % · davor 120', as reports do. It omits a percentage that says nothing. */
export function comparisonText(latest: number, before: number): string {
  const beforeText = `davor ${before.toLocaleString('de-DE')}`;
  const share = before === 0 ? 0 : Math.round((Math.abs(latest - before) / before) * 100);
  return share === 0 ? beforeText : `${latest > before ? '+' : '−'}${share.toLocaleString('de-DE')} % · ${beforeText}`;
}
