import type { Severity } from '#shared/contracts/locations/location-situations.ts';

export const SEVERITY_TEXTS = {
  act: 'Handeln',
  watch: 'Beobachten',
  fine: 'In Ordnung',
  inactive: 'Nicht aktiv',
} as const satisfies Record<Severity, string>;
