import type { RetentionRun } from '#shared/contracts/retention/retention-runs.ts';
import { isPeriodName, PERIOD_KINDS } from '#shared/domain/retention-kinds.ts';

export const HELD_BACK_REASON_TEXTS: Readonly<Record<RetentionRun['heldBack'][number]['reason'], string>> = {
  hold: 'Löschstopp des Standorts',
  named: 'wird von einem Eintrag genannt, der bleibt',
};

export const kindText = (kind: string) => (isPeriodName(kind) ? PERIOD_KINDS[kind].title : kind);
export const locationText = (part: { readonly locationName?: string | undefined }) =>
  part.locationName ?? 'ohne Standort';
export const recordsText = (count: number) => (count === 1 ? '1 Eintrag' : `${count.toLocaleString('de-DE')} Einträge`);
