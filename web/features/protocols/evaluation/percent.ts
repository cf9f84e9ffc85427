/** Returns e.g. '12 %'. A share above zero is never shown as '0 %', and an incomplete one never as '100 %'. */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return 'unter 1 %';
  if (share > 0.99 && share < 1) return 'über 99 %';
  return `${Math.round(share * 100)} %`;
}
