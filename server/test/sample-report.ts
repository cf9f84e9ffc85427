import type { ReportContent } from '#shared/domain/reports/report-content.ts';

/** A report of so many rows as the background computes it. */
export function sampleReport(rows: number, change: Partial<ReportContent> = {}): ReportContent {
  const months = ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'];
  return {
    version: 1,
    title: 'Kontrollgang-Nachweis',
    kind: 'inspectionTours',
    customer: { name: 'Nordlicht Automaten GmbH', street: 'Elbchaussee 1', postalCode: '22765', city: 'Hamburg' },
    locations: [
      { id: 1, name: 'Spielhalle Altona', address: 'Große Bergstraße 10, 22767 Hamburg', state: 'Hamburg' },
      { id: 2, name: 'Spielhalle Süd', address: 'Harburger Ring 3', state: 'Hamburg', licence: 'Erlaubnis bis 2030' },
    ],
    from: '2026-01-01',
    to: '2026-12-31',
    officer: 'Jugendschutzbeauftragte, J. P.',
    concept: 'Sozialkonzept Spielhallen, Fassung 3',
    computedAt: '2026-12-31T10:00:00+00:00',
    sections: [
      {
        key: 'overview',
        heading: 'Kontrollgänge je Monat',
        paragraphs: ['Automatisch abgeschlossene, versäumte und nachgetragene Kontrollgänge sind getrennt gezählt.'],
        tables: [
          {
            key: 'months',
            caption: 'Kontrollgänge je Monat',
            columns: [
              { key: 'month', heading: 'Monat', type: 'text' },
              { key: 'planned', heading: 'Geplant', type: 'number' },
              { key: 'done', heading: 'Durchgeführt', type: 'number' },
              { key: 'share', heading: 'Anteil', type: 'percent' },
            ],
            rows: months.map((month, index) => [month, 1200 + index, 1150 + index * 2, 95.83]),
            totals: ['Summe', 14466, 13932, 96.3],
          },
        ],
        charts: [
          {
            key: 'months',
            caption: 'Geplant und durchgeführt',
            kind: 'bars',
            unit: 'Kontrollgänge',
            labels: months,
            series: [
              { label: 'geplant', values: months.map((_, index) => 1200 + index) },
              { label: 'durchgeführt', values: months.map((_, index) => 1150 + index * 2) },
            ],
          },
          {
            key: 'quote',
            caption: 'Versäumte Kontrollgänge',
            kind: 'lines',
            unit: 'Kontrollgänge',
            labels: months,
            series: [
              { label: 'Altona', values: [3, 4, 2, null, 5, 6, 1, 0, 2, 3, 4, 2] },
              { label: 'Süd', values: [1, 1, 0, 2, 2, 3, 8, 4, 2, 1, 1, 0] },
            ],
          },
        ],
      },
      {
        key: 'tours',
        heading: 'Jeder Kontrollgang',
        paragraphs: [],
        tables: [
          {
            key: 'tours',
            caption: 'Jeder Kontrollgang',
            columns: [
              { key: 'number', heading: 'Nr.', type: 'number' },
              { key: 'at', heading: 'Fällig', type: 'dateTime' },
              { key: 'day', heading: 'Tag', type: 'date' },
              { key: 'place', heading: 'Standort', type: 'text' },
              { key: 'result', heading: 'Ergebnis', type: 'text' },
              { key: 'by', heading: 'Wer', type: 'text' },
            ],
            rows: Array.from({ length: rows }, (_, index) => [
              index + 1,
              `2026-11-12T${String(index % 24).padStart(2, '0')}:05`,
              '2026-11-12',
              index % 2 === 0 ? 'Altona' : 'Süd',
              index % 7 === 0 ? 'automatisch, ohne Bestätigung' : 'ohne Feststellung',
              'Service, J. P.',
            ]),
          },
        ],
        charts: [],
      },
    ],
    evaluation: {
      text: 'Der Anteil der versäumten Gänge sank.\n\nAb Mai half der neue Plan.',
      improvements: 'Zweite Kraft am Abend.',
    },
    ...change,
  };
}
