/** Returns e.g. '120 davor, 25 % mehr'. It omits the percentage if the earlier value is zero. */
export function comparisonText(latest: number, before: number): string {
  const beforeText = `${before.toLocaleString('de-DE')} davor`;
  if (latest === before) return `${beforeText}, unverändert`;
  if (before === 0) return beforeText;
  const share = Math.round((Math.abs(latest - before) / before) * 100);
  if (share === 0) return `${beforeText}, fast unverändert`;
  return `${beforeText}, ${share.toLocaleString('de-DE')} % ${latest > before ? 'mehr' : 'weniger'}`;
}
