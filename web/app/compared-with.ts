/** '120 davor, 25 % mehr'. Without anything before there is nothing to be a share of. */
export function comparedWith(latest: number, before: number): string {
  const told = `${before.toLocaleString('de-DE')} davor`;
  if (latest === before) return `${told}, unverändert`;
  if (before === 0) return told;
  const share = Math.round((Math.abs(latest - before) / before) * 100);
  if (share === 0) return `${told}, fast unverändert`;
  return `${told}, ${share.toLocaleString('de-DE')} % ${latest > before ? 'mehr' : 'weniger'}`;
}
