import type { UsageDay } from '#shared/contracts/location-usages.ts';
import type { ReportSection } from '#shared/report-content.ts';
import { date, number, section, summed, text } from './report-tables.rules.ts';

type Usage = ReadonlyMap<number, readonly UsageDay[]>;

const MARK_WORDS = { none: 'Öffnungstag ohne Abfrage', few: 'auffallend wenige' } as const;
/** More rows than these nobody reads; all are counted. */
const MOST_DAYS = 10_000;

export function usageDaySection(usage: Usage, placeNames: ReadonlyMap<number, string>): ReportSection {
  const places = [...placeNames].map(([id, name]) => ({ name, days: usage.get(id) ?? [] }));
  const listed = places.flatMap(({ name, days }) => days.map((day) => ({ name, ...day })));
  const marked = listed.filter(({ mark }) => mark !== undefined);
  return section(['usageDays', 'Abfragen je Tag'], {
    paragraphs: [
      'Ein Öffnungstag ohne Abfrage oder mit auffallend wenigen ist gekennzeichnet: mit weniger als einem Drittel dessen, was an solchen Tagen üblich ist. Der laufende Tag wird nicht beurteilt.',
      ...(listed.length > MOST_DAYS
        ? [`Aufgeführt sind je die ersten ${MOST_DAYS.toLocaleString('de-DE')} Tage; die Summen zählen alle.`]
        : []),
    ],
    tables: [
      summed({
        key: 'usageByPlace',
        caption: 'Öffnungstage und Abfragen je Standort',
        columns: [
          text('location', 'Standort'),
          number('open', 'Öffnungstage'),
          number('requests', 'Abfragen'),
          number('none', 'ohne Abfrage'),
          number('few', 'auffallend wenige'),
        ],
        rows: places.map(({ name, days }) => [
          name,
          days.filter(({ isOpen }) => isOpen).length,
          days.reduce((sum, { requests }) => sum + requests, 0),
          days.filter(({ mark }) => mark === 'none').length,
          days.filter(({ mark }) => mark === 'few').length,
        ]),
      }),
      dayTable('usageMarked', 'Zu erklärende Tage', marked.slice(0, MOST_DAYS)),
      dayTable('usageDays', 'Alle Tage', listed.slice(0, MOST_DAYS)),
    ],
  });
}

const dayTable = (key: string, caption: string, days: readonly (UsageDay & { readonly name: string })[]) => ({
  key,
  caption,
  columns: [
    text('location', 'Standort'),
    date('day', 'Tag'),
    text('open', 'geöffnet'),
    number('requests', 'Abfragen'),
    number('unanswered', 'ohne Antwort'),
    number('usual', 'üblich'),
    text('mark', 'Kennzeichen'),
  ],
  rows: days.map(({ name, day, isOpen, requests, unanswered, usual, mark }) => [
    name,
    day,
    isOpen ? 'ja' : 'nein',
    requests,
    unanswered,
    usual ?? null,
    mark === undefined ? null : MARK_WORDS[mark],
  ]),
});
