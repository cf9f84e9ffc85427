import type { LocationNames } from '#server/db/location-names.ts';
import type { ExportColumn } from '#server/http/serve/export.ts';
import { TABLET_STATE_TEXTS } from '#shared/contracts/tablets/tablets.ts';
import type { TabletRow } from './tablets.queries.ts';
import { tabletState } from './tablets.rules.ts';

export const tabletColumns: readonly ExportColumn<TabletRow & LocationNames>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Tablet', value: (row) => row.name },
  { title: 'Organisation', value: (row) => row.customer_name },
  { title: 'Standort', value: (row) => row.location_names.join(', ') },
  { title: 'Stand', value: (row) => TABLET_STATE_TEXTS[tabletState(row)] },
  { title: 'Verbunden', type: 'dateTime', value: (row) => row.created_at },
  { title: 'Zuletzt gesehen', type: 'dateTime', value: (row) => row.last_seen_at },
  { title: 'Gesperrt', type: 'dateTime', value: (row) => row.locked_at },
  { title: 'Verloren gemeldet', type: 'dateTime', value: (row) => row.lost_at },
  { title: 'Erreicht', type: 'dateTime', value: (row) => row.reached_at },
  { title: 'Nachgereicht', value: (row) => (row.lost_at === null ? null : row.delivered_count) },
  { title: 'Abgelehnt', value: (row) => (row.lost_at === null ? null : row.refused_count) },
  { title: 'Gelöscht', type: 'dateTime', value: (row) => row.wiped_at },
];
