// Sentences of ledger entries, one for each type. The compiler reports a new type without a sentence.
import type { LedgerType } from '#shared/ledger/ledger-types.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { isPeriodName, PERIOD_KINDS } from '#shared/domain/retention-kinds.ts';
import { renameSentence, withName, type Facts, type EntryDescription } from './facts.rules.ts';
import { fieldText } from './field-texts.rules.ts';
import { authoritySentences } from './authority-sentences.rules.ts';
import { tabletSentences } from './tablet-sentences.rules.ts';

const measureName = (facts: Facts) => withName('Maßnahme', facts.text('actionName'));

/** Says what was done before the description of the task, which is often a long question and would hide it in a list. */
function taskSentence(deed: string, facts: Facts): string {
  const description = facts.text('description');
  return description === '' ? `Aufgabe ${deed}` : `Aufgabe ${deed}: „${description}“`;
}

const templateName = (facts: Facts) => withName('Aufgabenvorlage', facts.text('description'));
const protocolName = (facts: Facts) => withName('Protokoll', facts.text('formName'));
const fileName = (facts: Facts) => withName('Datei', facts.text('name'));
const reportName = (facts: Facts) => withName('Bericht', facts.text('title'));
const profileName = (facts: Facts) => withName('Profil', facts.text('name'));
const witnessName = (facts: Facts) => facts.text('key').replace(/\+.*$/, '');
const proofTypeName = (facts: Facts) => withName('Art von Nachweisen', facts.text('name'));
const importName = (facts: Facts) => withName('Import', facts.text('fileName'));
const certificateName = (facts: Facts) => withName('OASIS-Zertifikat', facts.text('name'));
const conceptName = (facts: Facts) =>
  `${withName('Sozialkonzept', facts.text('name'))}, Version ${facts.text('version')},`;

function proofName(facts: Facts): string {
  const person = facts.recordName('person');
  return withName('Nachweis', facts.text('name')) + (person === '' ? '' : ` von ${person}`);
}

/** Returns whether the system recorded it automatically, because nobody answered in time. */
const isAutomatic = (facts: Facts) => facts.text('source') === 'auto';
const hasFinding = (facts: Facts) => facts.text('finding') === 'true';
const findingSuffix = (facts: Facts) => (hasFinding(facts) ? ', mit Befund' : '');

function completionSentence(facts: Facts): string {
  if (isAutomatic(facts)) return taskSentence('automatisch abgeschlossen, ohne Bestätigung', facts);
  const earlyWord = facts.text('early') === 'true' ? 'vorzeitig ' : '';
  return taskSentence(`${earlyWord}erledigt${hasFinding(facts) ? ', mit Mangel' : ''}`, facts);
}

const monthFormat = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Writes 'November 2026'. */
function monthOf(facts: Facts): string {
  const month = facts.text('month');
  return month === '' ? '' : monthFormat.format(new Date(month));
}

function agreedPlanSentence(facts: Facts): string {
  const from = `ab ${monthOf(facts)}`;
  const plan = facts.text('planAfter');
  if (plan === 'none') return `Tarif ${from} beendet`;
  return plan === ''
    ? `Tarif geändert ${from}${changedFieldsText(facts)}`
    : `${withName('Tarif', plan)} ${from} vereinbart`;
}

function tourSentence(facts: Facts): string {
  const status = facts.text('statusText');
  if (isAutomatic(facts)) return 'Kontrollgang automatisch übermittelt, ohne Bestätigung';
  return `Kontrollgang erfasst${status === '' ? '' : `: ${status}`}`;
}

function defectsSuffix(facts: Facts): string {
  const count = Number(facts.text('findings'));
  return count === 0 ? '' : `, ${count} ${count === 1 ? 'Mangel' : 'Mängel'}`;
}

/** Writes the changed fields: ': Name, Öffnungszeiten'. */
function changedFieldsText(facts: Facts): string {
  const changedFields = facts.fields.flatMap((field) => /^(.+)After$/.exec(field)?.[1] ?? []);
  const changedList = facts.fact('changed');
  return fieldListSuffix([
    ...changedFields,
    ...(typeof changedList === 'object' && changedList !== null ? changedList : []),
  ]);
}

/** Writes 'Maßnahme „Einlass verwehrt“ umbenannt in „Zutritt verweigert“'. */
/** Writes ': Ordnungsamt', or nothing if the text was erased. */
const afterColon = (text: string) => (text === '' ? '' : `: ${text}`);

const fieldListSuffix = (fields: readonly string[]) =>
  fields.length === 0 ? '' : `: ${fields.map(fieldText).join(', ')}`;

const recordCountText = (count: string) =>
  count === '1' ? '1 Eintrag' : `${Number(count).toLocaleString('de-DE')} Einträge`;

function kindSuffix(facts: Facts): string {
  const kind = facts.text('kind');
  return isPeriodName(kind) ? ` (${PERIOD_KINDS[kind].title})` : '';
}

/** Writes the changed fields, personal ones included: of those the entry contains only commitments. */
function changeSentence(label: string, facts: Facts): string {
  const personalWords = facts.personalFields.length === 0 ? '' : fieldListSuffix(facts.personalFields);
  const otherWords = changedFieldsText(facts);
  return `${label} geändert${otherWords === '' ? personalWords : otherWords + personalWords.replace(':', ',')}`;
}

export const LEDGER_SENTENCES: Readonly<Record<LedgerType, EntryDescription>> = {
  'activity.recorded': {
    group: 'activities',
    toSentence: (facts) => `${measureName(facts)} ${isAutomatic(facts) ? 'automatisch ' : ''}erfasst`,
  },
  'activity.corrected': { group: 'activities', toSentence: (facts) => `${measureName(facts)} korrigiert` },
  'activity.cancelled': { group: 'activities', toSentence: (facts) => `${measureName(facts)} zurückgenommen` },
  'task.given': {
    group: 'tasks',
    toSentence: (facts) =>
      taskSentence(facts.fact('followUpOf') === undefined ? 'gestellt' : 'gestellt, um einen Mangel zu beheben', facts),
  },
  'task.completed': { group: 'tasks', toSentence: completionSentence },
  'task.corrected': { group: 'tasks', toSentence: (facts) => taskSentence('korrigiert', facts) },
  'task.withdrawn': { group: 'tasks', toSentence: (facts) => taskSentence('zurückgezogen', facts) },
  'taskTemplate.created': { group: 'tasks', toSentence: (facts) => `${templateName(facts)} angelegt` },
  'taskTemplate.changed': { group: 'tasks', toSentence: (facts) => `${templateName(facts)} geändert` },
  'tour.recorded': { group: 'tours', toSentence: (facts) => tourSentence(facts) + findingSuffix(facts) },
  'tour.corrected': {
    group: 'tours',
    toSentence: (facts) => `Kontrollgang korrigiert: ${facts.text('statusText')}${findingSuffix(facts)}`,
  },
  'tour.missed': { group: 'tours', toSentence: () => 'Kontrollgang versäumt' },
  'protocol.closed': {
    group: 'protocols',
    toSentence: (facts) => `${protocolName(facts)} abgeschlossen${defectsSuffix(facts)}`,
  },
  'protocol.corrected': {
    group: 'protocols',
    toSentence: (facts) => `${protocolName(facts)} korrigiert${defectsSuffix(facts)}`,
  },
  'proof.recorded': { group: 'proofs', toSentence: (facts) => `${proofName(facts)} eingetragen` },
  'proof.submitted': { group: 'proofs', toSentence: (facts) => `${proofName(facts)} eingereicht` },
  'proof.changed': { group: 'proofs', toSentence: (facts) => `${proofName(facts)} geändert` },
  'proof.accepted': { group: 'proofs', toSentence: (facts) => `${proofName(facts)} angenommen` },
  'proof.rejected': { group: 'proofs', toSentence: (facts) => `${proofName(facts)} abgelehnt` },
  'proof.erased': { group: 'proofs', toSentence: () => 'Angaben eines Nachweises gelöscht' },
  'document.sent': { group: 'documents', toSentence: (facts) => `${fileName(facts)} hochgeladen` },
  'document.changed': { group: 'documents', toSentence: (facts) => `${fileName(facts)} geändert` },
  'document.discarded': { group: 'documents', toSentence: (facts) => `${fileName(facts)} verworfen` },
  'document.read': {
    group: 'documents',
    toSentence: (facts) => `${withName('Datei', facts.recordName('document'))} als gelesen bestätigt`,
  },
  'profile.created': { group: 'staff', toSentence: (facts) => `${profileName(facts)} angelegt` },
  'profile.changed': {
    group: 'staff',
    toSentence: (facts) => `${profileName(facts)} geändert${changedFieldsText(facts)}`,
  },
  'erasure.executed': { group: 'dataProtection', toSentence: () => 'Daten einer Person gelöscht' },
  'customer.created': {
    group: 'masterData',
    toSentence: (facts) => `${withName('Organisation', facts.text('name'))} angelegt`,
  },
  'customer.changed': { group: 'masterData', toSentence: (facts) => changeSentence('Organisation', facts) },
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
  'contract.changed': { group: 'contract', toSentence: (facts) => changeSentence('Vertrag', facts) },
  'plan.agreed': {
    group: 'contract',
    toSentence: agreedPlanSentence,
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
    toSentence: (facts) =>
      `${certificateName(facts)} ${facts.fact('replaces') === undefined ? 'hochgeladen' : 'ersetzt'}`,
  },
  'oasisCertificate.renamed': { group: 'masterData', toSentence: (facts) => `${certificateName(facts)} umbenannt` },
  'oasisCertificate.bound': {
    group: 'masterData',
    toSentence: (facts) => `${certificateName(facts)}: Standorte geändert`,
  },
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
  'ledgerCheckpoints.thinned': {
    group: 'dataProtection',
    toSentence: (facts) =>
      `Prüfpunkte ausgedünnt, je Tag bleibt einer: ${facts.text('count')} von vor mehr als 30 Tagen gelöscht`,
  },
  'ledgerWitness.added': {
    group: 'dataProtection',
    toSentence: (facts) => `${withName('Zeuge des Prüfbuchs', witnessName(facts))} eingetragen`,
  },
  'ledgerWitness.removed': {
    group: 'dataProtection',
    toSentence: (facts) => `${withName('Zeuge des Prüfbuchs', witnessName(facts))} entfernt`,
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
  'proofType.created': { group: 'masterData', toSentence: (facts) => `${proofTypeName(facts)} angelegt` },
  'proofType.renamed': { group: 'masterData', toSentence: (facts) => renameSentence('Art von Nachweisen', facts) },
  'proofType.changed': {
    group: 'masterData',
    toSentence: (facts) => `${proofTypeName(facts)} geändert${changedFieldsText(facts)}`,
  },
  'import.started': { group: 'masterData', toSentence: (facts) => `${importName(facts)} begonnen` },
  'import.finished': { group: 'masterData', toSentence: (facts) => `${importName(facts)} abgeschlossen` },
  'import.withdrawn': { group: 'masterData', toSentence: (facts) => `${importName(facts)} rückgängig gemacht` },
  'retention.held': { group: 'dataProtection', toSentence: () => 'Löschung eines Standorts angehalten' },
  'retention.released': { group: 'dataProtection', toSentence: () => 'Löschung eines Standorts wieder freigegeben' },
  'retention.approved': {
    group: 'dataProtection',
    toSentence: (facts) => `Löschlauf freigegeben: ${recordCountText(facts.text('total'))}`,
  },
  'retention.deleted': {
    group: 'dataProtection',
    toSentence: (facts) => `Löschlauf: ${recordCountText(facts.text('records'))} gelöscht${kindSuffix(facts)}`,
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
  'termination.given': {
    group: 'contract',
    toSentence: (facts) => `Vertrag gekündigt zum ${germanDay(facts.text('endsOn'))}`,
  },
  'termination.withdrawn': { group: 'contract', toSentence: () => 'Kündigung des Vertrags zurückgenommen' },
  'termination.ended': { group: 'contract', toSentence: () => 'Vertrag beendet: Es wird nichts mehr erfasst' },
  'termination.deletionBegun': {
    group: 'dataProtection',
    toSentence: () => 'Löschung aller Daten der Organisation begonnen',
  },
  'report.approved': { group: 'reports', toSentence: (facts) => `${reportName(facts)} freigegeben` },
  'report.submitted': {
    group: 'reports',
    toSentence: (facts) => `${reportName(facts)} eingereicht${afterColon(facts.text('submittedTo'))}`,
  },
  'reports.deleted': {
    group: 'dataProtection',
    toSentence: (facts) => `Freigegebene Berichte nach ihrer Frist gelöscht: ${facts.text('count')}`,
  },
  'retention.changed': {
    group: 'dataProtection',
    toSentence: (facts) => `Aufbewahrungsfristen geändert${changedFieldsText(facts)}`,
  },
  ...tabletSentences,
  ...authoritySentences,
  'socialConcept.created': { group: 'masterData', toSentence: (facts) => `${conceptName(facts)} angelegt` },
  'socialConcept.changed': { group: 'masterData', toSentence: (facts) => `${conceptName(facts)} geändert` },
  'socialConcept.published': { group: 'masterData', toSentence: (facts) => `${conceptName(facts)} in Kraft gesetzt` },
};
