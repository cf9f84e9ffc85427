import type { LocationNames } from '#server/db/location-names.ts';
import type { ExportColumn } from '#server/http/serve/export.ts';
import { RETENTION_RUN_STATE_TEXTS } from '#shared/contracts/retention/retention-runs.ts';
import { PERIOD_KINDS, PERIOD_NAMES } from '#shared/domain/retention-kinds.ts';
import type { SettingRow } from './retention.queries.ts';
import { periodsOf } from './retention.rules.ts';
import type { HoldRow, RunRow } from './retention-runs.queries.ts';

export const retentionPolicyColumns: readonly ExportColumn<SettingRow>[] = [
  { title: 'Organisation', value: (row) => row.name },
  ...PERIOD_NAMES.map((name) => ({
    title: `${PERIOD_KINDS[name].title}: Monate`,
    value: (row: SettingRow) => periodsOf(row.periods)[name],
  })),
];

export const retentionHoldColumns: readonly ExportColumn<HoldRow & LocationNames>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Organisation', value: (row) => row.customer_name },
  { title: 'Standort', value: (row) => row.location_names.join(', ') },
  { title: 'Grund', value: (row) => row.reason },
  { title: 'Seit', type: 'dateTime', value: (row) => row.created_at },
  { title: 'Aufgehoben', type: 'dateTime', value: (row) => row.lifted_at },
];

export const retentionRunColumns: readonly ExportColumn<RunRow & LocationNames>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Organisation', value: (row) => row.customer_name },
  { title: 'Stand', value: (row) => RETENTION_RUN_STATE_TEXTS[row.state] },
  { title: 'Fällige Einträge', value: (row) => row.total },
  { title: 'Gelöscht', value: ({ deleted }) => Object.values(deleted).reduce((sum, count) => sum + count, 0) },
  { title: 'Nicht gelöscht, weil geändert oder angehalten', value: (row) => row.spared },
  { title: 'Angelegt', type: 'dateTime', value: (row) => row.created_at },
  { title: 'Freigabe möglich bis', type: 'dateTime', value: (row) => row.expires_at },
  { title: 'Freigegeben', type: 'dateTime', value: (row) => row.approved_at },
  { title: 'Beendet', type: 'dateTime', value: (row) => row.finished_at },
];
