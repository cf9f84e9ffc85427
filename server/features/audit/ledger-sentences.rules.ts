// Sentences of ledger entries, one for each type. The compiler reports a new type without a sentence.
import type { LedgerType } from '#shared/ledger/ledger-types.ts';
import { isPeriodName, PERIOD_KINDS } from '#shared/domain/retention-kinds.ts';
import { withName, type Facts, type EntryDescription } from './facts.rules.ts';
import { fieldWord } from './field-words.rules.ts';

const measure = (facts: Facts) => withName('Maßnahme', facts.text('actionName'));
const task = (facts: Facts) => withName('Aufgabe', facts.text('description'));
const template = (facts: Facts) => withName('Aufgabenvorlage', facts.text('description'));
const protocol = (facts: Facts) => withName('Protokoll', facts.text('formName'));
const file = (facts: Facts) => withName('Datei', facts.text('name'));
const report = (facts: Facts) => withName('Bericht', facts.text('title'));
const profile = (facts: Facts) => withName('Profil', facts.text('name'));
const tablet = (facts: Facts) => withName('Tablet', facts.text('name'));
/** Writes the location as it was called then: ', Spielhalle Stade'. */
const at = (facts: Facts) => (facts.text('locationName') === '' ? '' : `, ${facts.text('locationName')}`);
const proofType = (facts: Facts) => withName('Art von Nachweisen', facts.text('name'));
const importSentence = (facts: Facts) => withName('Import', facts.text('fileName'));
const certificate = (facts: Facts) => withName('OASIS-Zertifikat', facts.text('name'));
const concept = (facts: Facts) => `${withName('Sozialkonzept', facts.text('name'))}, Version ${facts.text('version')},`;

function proof(facts: Facts): string {
  const person = facts.named('person');
  return withName('Nachweis', facts.text('name')) + (person === '' ? '' : ` von ${person}`);
}

/** Returns whether the system recorded it automatically, because nobody answered in time. */
const isAutomatic = (facts: Facts) => facts.text('source') === 'auto';
const withFinding = (facts: Facts) => (facts.text('finding') === 'true' ? ', mit Befund' : '');

function completion(facts: Facts): string {
  if (isAutomatic(facts)) return `${task(facts)} automatisch abgeschlossen, ohne Bestätigung`;
  const earlyWord = facts.text('early') === 'true' ? 'vorzeitig ' : '';
  return `${task(facts)} ${earlyWord}erledigt${withFinding(facts)}`;
}

const monthAndYear = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Writes 'November 2026'. */
function monthOf(facts: Facts): string {
  const month = facts.text('month');
  return month === '' ? '' : monthAndYear.format(new Date(month));
}

function agreedPlan(facts: Facts): string {
  const from = `ab ${monthOf(facts)}`;
  const plan = facts.text('planAfter');
  if (plan === 'none') return `Tarif ${from} beendet`;
  return plan === ''
    ? `Tarif geändert ${from}${changedFieldsText(facts)}`
    : `${withName('Tarif', plan)} ${from} vereinbart`;
}

function tour(facts: Facts): string {
  const status = facts.text('statusText');
  if (isAutomatic(facts)) return 'Kontrollgang automatisch übermittelt, ohne Bestätigung';
  return `Kontrollgang erfasst${status === '' ? '' : `: ${status}`}`;
}

function defects(facts: Facts): string {
  const count = Number(facts.text('findings'));
  return count === 0 ? '' : `, ${count} ${count === 1 ? 'Mangel' : 'Mängel'}`;
}

/** Writes the changed fields: ': Name, Öffnungszeiten'. */
function changedFieldsText(facts: Facts): string {
  const endedFields = facts.fields.flatMap((field) => /^(.+)After$/.exec(field)?.[1] ?? []);
  const changedList = facts.fact('changed');
  return wordsOf([...endedFields, ...(typeof changedList === 'object' && changedList !== null ? changedList : [])]);
}

/** Writes 'Maßnahme „Einlass verwehrt“ umbenannt in „Zutritt verweigert“'. */
const renameSentence = (label: string, facts: Facts): string =>
  `${withName(label, facts.text('nameBefore'))} umbenannt in „${facts.text('nameAfter')}“`;

/** Writes ': Ordnungsamt', or nothing if the text was erased. */
const behind = (text: string) => (text === '' ? '' : `: ${text}`);

const wordsOf = (fields: readonly string[]) => (fields.length === 0 ? '' : `: ${fields.map(fieldWord).join(', ')}`);

const records = (count: string) => (count === '1' ? '1 Eintrag' : `${Number(count).toLocaleString('de-DE')} Einträge`);

function kindOf(facts: Facts): string {
  const kind = facts.text('kind');
  return isPeriodName(kind) ? ` (${PERIOD_KINDS[kind].title})` : '';
}

/** Writes the changed fields, personal ones included: of those the entry contains only commitments. */
function changedOf(label: string, facts: Facts): string {
  const persons = facts.personal.length === 0 ? '' : wordsOf(facts.personal);
  const rest = changedFieldsText(facts);
  return `${label} geändert${rest === '' ? persons : rest + persons.replace(':', ',')}`;
}

export const LEDGER_SENTENCES: Readonly<Record<LedgerType, EntryDescription>> = {
  'activity.recorded': {
    group: 'activities',
    toSentence: (facts) => `${measure(facts)} ${isAutomatic(facts) ? 'automatisch ' : ''}erfasst`,
  },
  'activity.corrected': { group: 'activities', toSentence: (facts) => `${measure(facts)} korrigiert` },
  'activity.cancelled': { group: 'activities', toSentence: (facts) => `${measure(facts)} zurückgenommen` },
  'task.given': {
    group: 'tasks',
    toSentence: (facts) =>
      `${task(facts)} ${facts.fact('followUpOf') === undefined ? 'gestellt' : 'zur Nachverfolgung gestellt'}`,
  },
  'task.completed': { group: 'tasks', toSentence: completion },
  'task.corrected': { group: 'tasks', toSentence: (facts) => `${task(facts)} korrigiert` },
  'task.withdrawn': { group: 'tasks', toSentence: (facts) => `${task(facts)} zurückgezogen` },
  'taskTemplate.created': { group: 'tasks', toSentence: (facts) => `${template(facts)} angelegt` },
  'taskTemplate.changed': { group: 'tasks', toSentence: (facts) => `${template(facts)} geändert` },
  'tour.recorded': { group: 'tours', toSentence: (facts) => tour(facts) + withFinding(facts) },
  'tour.corrected': {
    group: 'tours',
    toSentence: (facts) => `Kontrollgang korrigiert: ${facts.text('statusText')}${withFinding(facts)}`,
  },
  'tour.missed': { group: 'tours', toSentence: () => 'Kontrollgang versäumt' },
  'protocol.closed': { group: 'protocols', toSentence: (facts) => `${protocol(facts)} abgeschlossen${defects(facts)}` },
  'protocol.corrected': { group: 'protocols', toSentence: (facts) => `${protocol(facts)} korrigiert${defects(facts)}` },
  'proof.recorded': { group: 'proofs', toSentence: (facts) => `${proof(facts)} eingetragen` },
  'proof.submitted': { group: 'proofs', toSentence: (facts) => `${proof(facts)} eingereicht` },
  'proof.changed': { group: 'proofs', toSentence: (facts) => `${proof(facts)} geändert` },
  'proof.accepted': { group: 'proofs', toSentence: (facts) => `${proof(facts)} angenommen` },
  'proof.rejected': { group: 'proofs', toSentence: (facts) => `${proof(facts)} abgelehnt` },
  'proof.erased': { group: 'proofs', toSentence: () => 'Angaben eines Nachweises gelöscht' },
  'document.sent': { group: 'documents', toSentence: (facts) => `${file(facts)} hochgeladen` },
  'document.changed': { group: 'documents', toSentence: (facts) => `${file(facts)} geändert` },
  'document.discarded': { group: 'documents', toSentence: (facts) => `${file(facts)} verworfen` },
  'document.read': {
    group: 'documents',
    toSentence: (facts) => `${withName('Datei', facts.named('document'))} als gelesen bestätigt`,
  },
  'profile.created': { group: 'staff', toSentence: (facts) => `${profile(facts)} angelegt` },
  'profile.changed': { group: 'staff', toSentence: (facts) => `${profile(facts)} geändert${changedFieldsText(facts)}` },
  'erasure.executed': { group: 'dataProtection', toSentence: () => 'Daten einer Person gelöscht' },
  'customer.created': {
    group: 'masterData',
    toSentence: (facts) => `${withName('Organisation', facts.text('name'))} angelegt`,
  },
  'customer.changed': { group: 'masterData', toSentence: (facts) => changedOf('Organisation', facts) },
  'location.created': {
    group: 'masterData',
    toSentence: (facts) => `${withName('Standort', facts.text('name'))} angelegt`,
  },
  'location.changed': { group: 'masterData', toSentence: (facts) => `Standort geändert${changedFieldsText(facts)}` },
  'limits.booked': {
    group: 'contract',
    toSentence: (facts) => `Zusätzliche OASIS-Abfragen gebucht: ${facts.text('additionalAfter')}`,
  },
  'limits.granted': {
    group: 'contract',
    toSentence: (facts) => `OASIS-Abfragen ohne Buchung gewährt: ${facts.text('grantedAfter')}`,
  },
  'playerChecks.deleted': {
    group: 'dataProtection',
    toSentence: (facts) => `Protokoll alter OASIS-Abfragen gelöscht: ${facts.text('count')}`,
  },
  'contract.changed': { group: 'contract', toSentence: (facts) => changedOf('Vertrag', facts) },
  'plan.agreed': {
    group: 'contract',
    toSentence: agreedPlan,
  },
  'quota.booked': { group: 'contract', toSentence: (facts) => `${withName('Paket', facts.text('package'))} gebucht` },
  'agreement.accepted': {
    group: 'contract',
    toSentence: (facts) => `Vertrag zur Auftragsverarbeitung angenommen, Fassung ${facts.text('versionAfter')}`,
  },
  'invoice.issued': {
    group: 'contract',
    toSentence: (facts) => `${withName('Rechnung', facts.text('number'))} gestellt`,
  },
  'oasisCertificate.uploaded': {
    group: 'masterData',
    toSentence: (facts) => `${certificate(facts)} ${facts.fact('replaces') === undefined ? 'hochgeladen' : 'ersetzt'}`,
  },
  'oasisCertificate.renamed': { group: 'masterData', toSentence: (facts) => `${certificate(facts)} umbenannt` },
  'oasisCertificate.bound': { group: 'masterData', toSentence: (facts) => `${certificate(facts)}: Standorte geändert` },
  'invoice.cancelled': {
    group: 'contract',
    toSentence: (facts) => `${withName('Rechnung', facts.text('cancelled'))} durch ${facts.text('number')} storniert`,
  },
  'ledger.resumed': { group: 'dataProtection', toSentence: () => 'Prüfbuch nach einem Alarm wieder signiert' },
  'ledger.mailChanged': {
    group: 'dataProtection',
    toSentence: (facts) =>
      `Tägliche Mail mit dem Prüfpunkt ${facts.text('wantsMailAfter') === 'true' ? 'eingeschaltet' : 'abgeschaltet'}`,
  },
  'action.renamed': { group: 'masterData', toSentence: (facts) => renameSentence('Maßnahme', facts) },
  'action.changed': {
    group: 'masterData',
    toSentence: (facts) => `${withName('Maßnahme', facts.text('name'))} geändert${changedFieldsText(facts)}`,
  },
  'status.renamed': {
    group: 'masterData',
    toSentence: (facts) => renameSentence('Ergebnis von Kontrollgängen', facts),
  },
  'proofType.created': { group: 'masterData', toSentence: (facts) => `${proofType(facts)} angelegt` },
  'proofType.renamed': { group: 'masterData', toSentence: (facts) => renameSentence('Art von Nachweisen', facts) },
  'proofType.changed': {
    group: 'masterData',
    toSentence: (facts) => `${proofType(facts)} geändert${changedFieldsText(facts)}`,
  },
  'import.started': { group: 'masterData', toSentence: (facts) => `${importSentence(facts)} begonnen` },
  'import.finished': { group: 'masterData', toSentence: (facts) => `${importSentence(facts)} abgeschlossen` },
  'import.withdrawn': { group: 'masterData', toSentence: (facts) => `${importSentence(facts)} rückgängig gemacht` },
  'retention.held': { group: 'dataProtection', toSentence: () => 'Löschung eines Standorts angehalten' },
  'retention.released': { group: 'dataProtection', toSentence: () => 'Löschung eines Standorts wieder freigegeben' },
  'retention.approved': {
    group: 'dataProtection',
    toSentence: (facts) => `Löschlauf freigegeben: ${records(facts.text('total'))}`,
  },
  'retention.deleted': {
    group: 'dataProtection',
    toSentence: (facts) => `Löschlauf: ${records(facts.text('records'))} gelöscht${kindOf(facts)}`,
  },
  'retention.stopped': { group: 'dataProtection', toSentence: () => 'Löschlauf vorzeitig beendet: der Rest bleibt' },
  'retention.executed': {
    group: 'dataProtection',
    toSentence: () => 'Löschlauf ausgeführt: abgelaufene Daten gelöscht',
  },
  'organisation.exported': {
    group: 'dataProtection',
    toSentence: () => 'Gesamter Bestand der Organisation ausgegeben',
  },
  'report.approved': { group: 'reports', toSentence: (facts) => `${report(facts)} freigegeben` },
  'report.submitted': {
    group: 'reports',
    toSentence: (facts) => `${report(facts)} eingereicht${behind(facts.text('submittedTo'))}`,
  },
  'reports.deleted': {
    group: 'dataProtection',
    toSentence: (facts) => `Freigegebene Berichte nach ihrer Frist gelöscht: ${facts.text('count')}`,
  },
  'retention.changed': {
    group: 'dataProtection',
    toSentence: (facts) => `Aufbewahrungsfristen geändert${changedFieldsText(facts)}`,
  },
  'tabletPairing.created': {
    group: 'access',
    toSentence: (facts) => `Code zum Verbinden angezeigt: ${tablet(facts)}${at(facts)}`,
  },
  'tablet.paired': { group: 'access', toSentence: (facts) => `${tablet(facts)} verbunden${at(facts)}` },
  'tablet.renamed': { group: 'access', toSentence: (facts) => renameSentence('Tablet', facts) },
  'tablet.locked': { group: 'access', toSentence: (facts) => `${tablet(facts)} gesperrt${at(facts)}` },
  'tablet.unlocked': { group: 'access', toSentence: (facts) => `${tablet(facts)} wieder freigegeben${at(facts)}` },
  'tablet.deleted': { group: 'access', toSentence: (facts) => `${tablet(facts)} entfernt${at(facts)}` },
  'socialConcept.created': { group: 'masterData', toSentence: (facts) => `${concept(facts)} angelegt` },
  'socialConcept.changed': { group: 'masterData', toSentence: (facts) => `${concept(facts)} geändert` },
  'socialConcept.published': { group: 'masterData', toSentence: (facts) => `${concept(facts)} in Kraft gesetzt` },
};
