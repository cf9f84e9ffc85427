import { daysUntil } from '#shared/domain/certificate-days.ts';
import type { QuotaSituation } from '#shared/contracts/billing/quotas.ts';
import { daysAfter } from '#shared/domain/time/days.ts';
import { countText, lastDayOf, monthText } from '#web/features/billing/billing-texts.ts';
import { formatLongDay } from '#web/ui/time/local-time.ts';

type UsedQuota = Pick<QuotaSituation, 'forecast' | 'requests' | 'totalLimit' | 'month'>;

/** Returns the day on which the queries are used up by the forecast; null if they last until the end of the month. */
export function usedUpOn({ forecast = 0, requests, totalLimit = 0, month }: UsedQuota, today: string): string | null {
  if (forecast <= totalLimit) return null;
  const daysLeft = daysUntil(lastDayOf(month), today) + 1;
  const share = Math.max(0, totalLimit - requests) / Math.max(1, forecast - requests);
  return daysAfter(today, Math.floor(daysLeft * share));
}

/** Says how long the queries last without a package and with one of so many queries. */
export function durationText(quota: UsedQuota, packageQueries: number, today: string): string {
  const { forecast, requests, totalLimit = 0, month } = quota;
  if (forecast === undefined) return 'Für eine Prognose ist es noch zu früh.';
  const forecastText = `Nach der Prognose werden es im ${monthText(month)} ${countText(forecast)} Abfragen.`;
  const before = usedUpOn(quota, today);
  if (before === null) return `${forecastText} Das Guthaben reicht auch ohne Paket.`;
  const after = usedUpOn({ ...quota, totalLimit: totalLimit + packageQueries }, today);
  const beforeText =
    requests >= totalLimit
      ? 'Das Guthaben ist aufgebraucht; mit diesem Paket reicht es'
      : `Ohne Paket reicht das Guthaben etwa bis zum ${formatLongDay(before)}, mit diesem Paket`;
  const afterText = after === null ? 'bis zum Monatsende' : `etwa bis zum ${formatLongDay(after)}`;
  return `${forecastText} ${beforeText} ${afterText}.`;
}
