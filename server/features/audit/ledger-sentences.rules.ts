// What happened in an organisation, one sentence for each type of entry. The compiler asks for the sentence of a new one.
import type { LedgerType } from '#shared/ledger-types.ts';
import { isPeriodName, PERIOD_KINDS } from '#shared/retention-kinds.ts';
import { called, type Facts, type Telling } from './facts.rules.ts';
import { fieldWord } from './field-words.rules.ts';

const measure = (facts: Facts) => called('Maßnahme', facts.text('actionName'));
const task = (facts: Facts) => called('Aufgabe', facts.text('description'));
const template = (facts: Facts) => called('Aufgabenvorlage', facts.text('description'));
const protocol = (facts: Facts) => called('Protokoll', facts.text('formName'));
const file = (facts: Facts) => called('Datei', facts.text('name'));
const report = (facts: Facts) => called('Bericht', facts.text('title'));
const profile = (facts: Facts) => called('Profil', facts.text('name'));
const imported = (facts: Facts) => called('Import', facts.text('fileName'));
const certificate = (facts: Facts) => called('OASIS-Zertifikat', facts.text('name'));
const concept = (facts: Facts) => `${called('Sozialkonzept', facts.text('name'))}, Version ${facts.text('version')},`;

function proof(facts: Facts): string {
  const person = facts.named('person');
  return called('Nachweis', facts.text('name')) + (person === '' ? '' : ` von ${person}`);
}

/** Some people say no word of their own: what happened when nobody answered. */
const byItself = (facts: Facts) => facts.text('source') === 'auto';
const withFinding = (facts: Facts) => (facts.text('finding') === 'true' ? ', mit Befund' : '');

function completion(facts: Facts): string {
  if (byItself(facts)) return `${task(facts)} automatisch abgeschlossen, ohne Bestätigung`;
  const early = facts.text('early') === 'true' ? 'vorzeitig ' : '';
  return `${task(facts)} ${early}erledigt${withFinding(facts)}`;
}

const monthAndYear = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'November 2026' */
function monthOf(facts: Facts): string {
  const month = facts.text('month');
  return month === '' ? '' : monthAndYear.format(new Date(month));
}

function agreedPlan(facts: Facts): string {
  const from = `ab ${monthOf(facts)}`;
  const plan = facts.text('planAfter');
  if (plan === 'none') return `Tarif ${from} beendet`;
  return plan === '' ? `Tarif geändert ${from}${whatChanged(facts)}` : `${called('Tarif', plan)} ${from} vereinbart`;
}

function tour(facts: Facts): string {
  const status = facts.text('statusText');
  if (byItself(facts)) return 'Kontrollgang automatisch übermittelt, ohne Bestätigung';
  return `Kontrollgang erfasst${status === '' ? '' : `: ${status}`}`;
}

function defects(facts: Facts): string {
  const count = Number(facts.text('findings'));
  return count === 0 ? '' : `, ${count} ${count === 1 ? 'Mangel' : 'Mängel'}`;
}

/** ': Name, Öffnungszeiten': which fields are different. */
function whatChanged(facts: Facts): string {
  const ended = facts.fields.flatMap((field) => /^(.+)After$/.exec(field)?.[1] ?? []);
  const listed = facts.of('changed');
  return wordsOf([...ended, ...(typeof listed === 'object' && listed !== null ? listed : [])]);
}

/** 'Maßnahme „Einlass verwehrt“ umbenannt in „Zutritt verweigert“' */
const renamed = (what: string, facts: Facts): string =>
  `${called(what, facts.text('nameBefore'))} umbenannt in „${facts.text('nameAfter')}“`;

/** ': Ordnungsamt'; nothing of what was erased. */
const behind = (text: string) => (text === '' ? '' : `: ${text}`);

const wordsOf = (fields: readonly string[]) => (fields.length === 0 ? '' : `: ${fields.map(fieldWord).join(', ')}`);

const records = (count: string) => (count === '1' ? '1 Eintrag' : `${Number(count).toLocaleString('de-DE')} Einträge`);

function kindOf(facts: Facts): string {
  const kind = facts.text('kind');
  return isPeriodName(kind) ? ` (${PERIOD_KINDS[kind].title})` : '';
}

/** What is said of persons is committed to where it is different. */
function changedOf(what: string, facts: Facts): string {
  const persons = facts.personal.length === 0 ? '' : wordsOf(facts.personal);
  const rest = whatChanged(facts);
  return `${what} geändert${rest === '' ? persons : rest + persons.replace(':', ',')}`;
}

export const LEDGER_SENTENCES: Readonly<Record<LedgerType, Telling>> = {
  'activity.recorded': {
    group: 'activities',
    tell: (facts) => `${measure(facts)} ${byItself(facts) ? 'automatisch ' : ''}erfasst`,
  },
  'activity.corrected': { group: 'activities', tell: (facts) => `${measure(facts)} korrigiert` },
  'activity.cancelled': { group: 'activities', tell: (facts) => `${measure(facts)} zurückgenommen` },
  'task.given': {
    group: 'tasks',
    tell: (facts) =>
      `${task(facts)} ${facts.of('followUpOf') === undefined ? 'gestellt' : 'zur Nachverfolgung gestellt'}`,
  },
  'task.completed': { group: 'tasks', tell: completion },
  'task.corrected': { group: 'tasks', tell: (facts) => `${task(facts)} korrigiert` },
  'task.withdrawn': { group: 'tasks', tell: (facts) => `${task(facts)} zurückgezogen` },
  'taskTemplate.created': { group: 'tasks', tell: (facts) => `${template(facts)} angelegt` },
  'taskTemplate.changed': { group: 'tasks', tell: (facts) => `${template(facts)} geändert` },
  'tour.recorded': { group: 'tours', tell: (facts) => tour(facts) + withFinding(facts) },
  'tour.corrected': {
    group: 'tours',
    tell: (facts) => `Kontrollgang korrigiert: ${facts.text('statusText')}${withFinding(facts)}`,
  },
  'tour.missed': { group: 'tours', tell: () => 'Kontrollgang versäumt' },
  'protocol.closed': { group: 'protocols', tell: (facts) => `${protocol(facts)} abgeschlossen${defects(facts)}` },
  'protocol.corrected': { group: 'protocols', tell: (facts) => `${protocol(facts)} korrigiert${defects(facts)}` },
  'proof.recorded': { group: 'proofs', tell: (facts) => `${proof(facts)} eingetragen` },
  'proof.submitted': { group: 'proofs', tell: (facts) => `${proof(facts)} eingereicht` },
  'proof.changed': { group: 'proofs', tell: (facts) => `${proof(facts)} geändert` },
  'proof.accepted': { group: 'proofs', tell: (facts) => `${proof(facts)} angenommen` },
  'proof.rejected': { group: 'proofs', tell: (facts) => `${proof(facts)} abgelehnt` },
  'proof.erased': { group: 'proofs', tell: () => 'Angaben eines Nachweises gelöscht' },
  'document.sent': { group: 'documents', tell: (facts) => `${file(facts)} hochgeladen` },
  'document.changed': { group: 'documents', tell: (facts) => `${file(facts)} geändert` },
  'document.discarded': { group: 'documents', tell: (facts) => `${file(facts)} verworfen` },
  'document.read': {
    group: 'documents',
    tell: (facts) => `${called('Datei', facts.named('document'))} als gelesen bestätigt`,
  },
  'profile.created': { group: 'staff', tell: (facts) => `${profile(facts)} angelegt` },
  'profile.changed': { group: 'staff', tell: (facts) => `${profile(facts)} geändert${whatChanged(facts)}` },
  'erasure.executed': { group: 'dataProtection', tell: () => 'Daten einer Person gelöscht' },
  'customer.created': {
    group: 'masterData',
    tell: (facts) => `${called('Organisation', facts.text('name'))} angelegt`,
  },
  'customer.changed': { group: 'masterData', tell: (facts) => changedOf('Organisation', facts) },
  'location.created': { group: 'masterData', tell: (facts) => `${called('Standort', facts.text('name'))} angelegt` },
  'location.changed': { group: 'masterData', tell: (facts) => `Standort geändert${whatChanged(facts)}` },
  'limits.booked': {
    group: 'contract',
    tell: (facts) => `Zusätzliche OASIS-Abfragen gebucht: ${facts.text('additionalAfter')}`,
  },
  'limits.granted': {
    group: 'contract',
    tell: (facts) => `OASIS-Abfragen ohne Buchung gewährt: ${facts.text('grantedAfter')}`,
  },
  'playerChecks.deleted': {
    group: 'dataProtection',
    tell: (facts) => `Protokoll alter OASIS-Abfragen gelöscht: ${facts.text('count')}`,
  },
  'contract.changed': { group: 'contract', tell: (facts) => changedOf('Vertrag', facts) },
  'plan.agreed': {
    group: 'contract',
    tell: agreedPlan,
  },
  'quota.booked': { group: 'contract', tell: (facts) => `${called('Paket', facts.text('package'))} gebucht` },
  'agreement.accepted': {
    group: 'contract',
    tell: (facts) => `Vertrag zur Auftragsverarbeitung angenommen, Fassung ${facts.text('versionAfter')}`,
  },
  'invoice.issued': { group: 'contract', tell: (facts) => `${called('Rechnung', facts.text('number'))} gestellt` },
  'oasisCertificate.uploaded': {
    group: 'masterData',
    tell: (facts) => `${certificate(facts)} ${facts.of('replaces') === undefined ? 'hochgeladen' : 'ersetzt'}`,
  },
  'oasisCertificate.renamed': { group: 'masterData', tell: (facts) => `${certificate(facts)} umbenannt` },
  'oasisCertificate.bound': { group: 'masterData', tell: (facts) => `${certificate(facts)}: Standorte geändert` },
  'invoice.cancelled': {
    group: 'contract',
    tell: (facts) => `${called('Rechnung', facts.text('cancelled'))} durch ${facts.text('number')} storniert`,
  },
  'ledger.resumed': { group: 'dataProtection', tell: () => 'Prüfbuch nach einem Alarm wieder signiert' },
  'ledger.mailChanged': {
    group: 'dataProtection',
    tell: (facts) =>
      `Tägliche Mail mit dem Prüfpunkt ${facts.text('wantsMailAfter') === 'true' ? 'eingeschaltet' : 'abgeschaltet'}`,
  },
  'action.renamed': { group: 'masterData', tell: (facts) => renamed('Maßnahme', facts) },
  'action.changed': {
    group: 'masterData',
    tell: (facts) => `${called('Maßnahme', facts.text('name'))} geändert${whatChanged(facts)}`,
  },
  'status.renamed': { group: 'masterData', tell: (facts) => renamed('Ergebnis von Kontrollgängen', facts) },
  'import.started': { group: 'masterData', tell: (facts) => `${imported(facts)} begonnen` },
  'import.finished': { group: 'masterData', tell: (facts) => `${imported(facts)} abgeschlossen` },
  'import.withdrawn': { group: 'masterData', tell: (facts) => `${imported(facts)} rückgängig gemacht` },
  'retention.held': { group: 'dataProtection', tell: () => 'Löschung eines Standorts angehalten' },
  'retention.released': { group: 'dataProtection', tell: () => 'Löschung eines Standorts wieder freigegeben' },
  'retention.approved': {
    group: 'dataProtection',
    tell: (facts) => `Löschlauf freigegeben: ${records(facts.text('total'))}`,
  },
  'retention.deleted': {
    group: 'dataProtection',
    tell: (facts) => `Löschlauf: ${records(facts.text('records'))} gelöscht${kindOf(facts)}`,
  },
  'retention.stopped': { group: 'dataProtection', tell: () => 'Löschlauf vorzeitig beendet: der Rest bleibt' },
  'retention.executed': { group: 'dataProtection', tell: () => 'Löschlauf ausgeführt: abgelaufene Daten gelöscht' },
  'organisation.exported': { group: 'dataProtection', tell: () => 'Gesamter Bestand der Organisation ausgegeben' },
  'report.approved': { group: 'reports', tell: (facts) => `${report(facts)} freigegeben` },
  'report.submitted': {
    group: 'reports',
    tell: (facts) => `${report(facts)} eingereicht${behind(facts.text('submittedTo'))}`,
  },
  'reports.deleted': {
    group: 'dataProtection',
    tell: (facts) => `Freigegebene Berichte nach ihrer Frist gelöscht: ${facts.text('count')}`,
  },
  'retention.changed': {
    group: 'dataProtection',
    tell: (facts) => `Aufbewahrungsfristen geändert${whatChanged(facts)}`,
  },
  'socialConcept.created': { group: 'masterData', tell: (facts) => `${concept(facts)} angelegt` },
  'socialConcept.changed': { group: 'masterData', tell: (facts) => `${concept(facts)} geändert` },
  'socialConcept.published': { group: 'masterData', tell: (facts) => `${concept(facts)} in Kraft gesetzt` },
};
