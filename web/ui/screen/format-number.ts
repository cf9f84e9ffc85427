const numberFormat = new Intl.NumberFormat('de-DE');

/** Returns a number as it is written in German, e.g. '13.006'. */
export const formatNumber = (value: number): string => numberFormat.format(value);
