import { isBundle, isSameKey, parseJson } from '#shared/ledger/bundle.ts';
import { toHex, sha256 } from '#shared/ledger/hashes.ts';
import { type Fields, factsIn, fieldsOf, numberOf, readJson, textOf } from './carried-data.ts';
import { describeSignature } from './describe-signature.ts';
import { type PdfContent, readPdf } from './pdf/read-pdf.ts';
import { PdfRefusal } from './pdf/pdf-values.ts';
import { recomputeInvoice, recomputeReport, type RecomputedSums } from './recompute-figures.ts';
import {
  changedRanges,
  isSealSigned,
  isUnchanged,
  readSeal,
  SEALED_DOCUMENTS,
  type Seal,
  type SealedDocument,
  type SealedFile,
} from './seal.ts';
import {
  countText,
  describeBundle,
  findEntry,
  type VerifiedBundle,
  verifyCarriedBundle,
} from './verify-carried-bundle.ts';
import { type FileVerdict, Findings, verdictOf } from './verdict.ts';

/** Names of the files attached to a document. */
export const ATTACHMENTS = { data: 'daten.json', proof: 'nachweis.json', checkpoint: 'pruefpunkt.txt' } as const;

export const ENTRY_TYPES: Readonly<Record<SealedDocument, readonly string[]>> = {
  report: ['report.approved'],
  invoice: ['invoice.issued', 'invoice.cancelled'],
  protocol: ['protocol.closed', 'protocol.corrected'],
  deletion: ['termination.deletionBegun'],
};

const WHOLE_FILE = 'Alle Seiten und Beilagen sind die ausgestellten: jedes Byte ist wie gesiegelt.';
const DRAWN_PAGES =
  'Diese Datei hat kein Siegel: Bewiesen sind die beigefügten Daten, nicht die Seiten, die Sie lesen. Vergleichen Sie die Zahlen auf den Seiten mit den Daten.';
const MISSING_SEAL = 'Das Siegel der Datei fehlt. Ausgestellt wurde sie mit einem Siegel.';
const SEALING =
  'Wann die Datei gedruckt wurde, sagt das Siegel nicht. Wer den Schlüssel hat, kann auch eine andere Datei siegeln.';
const NOTHING_CARRIED =
  'Diese Datei trägt keinen Nachweis. Sie ist ein Entwurf oder die Abschrift eines Protokolls, wurde vor der Einführung der Nachweise ausgestellt, oder sie stammt nicht aus Schutzbuch.';

/** Verifies a PDF by its seal and by the attached data and proof. */
export async function verifyPdf(file: Uint8Array): Promise<FileVerdict> {
  const findings = new Findings();
  const sealed = readSeal(file);
  const content = await readContent(sealed?.body ?? file, findings, sealed !== undefined);
  if (sealed !== undefined) await checkSeal(sealed, content, findings);
  // A seal can still be read at the end of a file whose content cannot.
  if (content === undefined)
    return verdictOf(sealed === undefined ? 'unreadable' : 'changed', findings, factsOfSeal(sealed?.seal));
  if (sealed === undefined && !content.attachments.has(ATTACHMENTS.proof)) {
    if (content.attachments.has(ATTACHMENTS.data))
      findings.checked.push('Die Datei trägt Daten, aber nichts, was sie beweist.');
    findings.limits.push(NOTHING_CARRIED);
    return verdictOf('unproven', findings, {});
  }
  return verifyCarriedParts(content, sealed, findings);
}

async function verifyCarriedParts(
  content: PdfContent,
  sealed: SealedFile | undefined,
  findings: Findings,
): Promise<FileVerdict> {
  const data = content.attachments.get(ATTACHMENTS.data);
  const bundle = await verifyProof(content, findings);
  const carried = { bundle, data, seal: sealed?.seal, document: sealed?.seal?.document ?? findDocumentKind(bundle) };
  if (sealed === undefined) checkMissingSeal(carried, findings);
  checkParts(carried, findings);
  findings.limits.push(sealed === undefined ? DRAWN_PAGES : SEALING);
  const { signature } = content;
  describeSignature({ signature, isSealed: sealed !== undefined, intended: reportFactsIn(bundle) }, findings);
  return verdictOf(sealed === undefined ? 'dataOnly' : 'unchanged', findings, {
    ...(carried.seal === undefined ? factsOfData(carried) : factsOfSeal(carried.seal)),
    ...(bundle && factsOfBundle(bundle)),
    ...(carried.seal && { key: carried.seal.key }),
  });
}

const factsOfBundle = ({ key, signed, note, continued, verdict }: VerifiedBundle) => ({
  key,
  signed,
  note,
  continued,
  witnesses: verdict.witnesses,
});

async function checkSeal(sealed: SealedFile, content: PdfContent | undefined, findings: Findings): Promise<void> {
  if (sealed.seal === undefined || !(await isSealSigned(sealed)))
    findings.faults.push('Das Siegel am Ende der Datei wurde verändert.');
  else describeSeal(sealed.body, sealed.seal, content, findings);
  if (!sealed.isExact)
    findings.faults.push('Am Siegel oder hinter ihm, am Ende der Datei, wurde etwas verändert oder angefügt.');
}

async function readContent(file: Uint8Array, findings: Findings, isSealed: boolean): Promise<PdfContent | undefined> {
  try {
    return await readPdf(file);
  } catch (error) {
    const reason = error instanceof PdfRefusal ? error.message : 'Die Datei ist kein lesbares PDF.';
    findings.faults.push(isSealed ? `Die Beilagen sind nicht mehr lesbar: ${reason}` : reason);
    return undefined;
  }
}

function factsOfSeal(seal: Seal | undefined) {
  if (seal === undefined) return {};
  const { document, title, organisation, dated, key } = seal;
  return { document, title, issuer: organisation, dated, key };
}

const MAX_NAMED_RANGES = 5;

/** Reports whether the file is unchanged since it was sealed, and otherwise where it differs. */
function describeSeal(body: Uint8Array, seal: Seal, content: PdfContent | undefined, findings: Findings): void {
  if (isUnchanged(body, seal)) {
    findings.checked.push(WHOLE_FILE);
    return;
  }
  const difference = body.length - seal.bytes;
  const lengthText = countText(Math.abs(difference), 'Byte', 'Bytes');
  if (difference !== 0)
    findings.faults.push(`Die Datei ist ${lengthText} ${difference > 0 ? 'länger' : 'kürzer'}, als gesiegelt wurde.`);
  const ranges = changedRanges(body, seal);
  for (const { from, before } of ranges.slice(0, difference === 0 ? MAX_NAMED_RANGES : 1)) {
    const parts = content?.partsIn(from, before) ?? [];
    const bytes = `Byte ${from} bis ${before}`;
    findings.faults.push(`Verändert: ${parts.length === 0 ? bytes : `${parts.join(', ')} (${bytes})`}.`);
  }
  if (findings.faults.length === 0) findings.faults.push('Die Datei ist nicht, was gesiegelt wurde.');
}

async function verifyProof({ attachments }: PdfContent, findings: Findings): Promise<VerifiedBundle | undefined> {
  const proof = attachments.get(ATTACHMENTS.proof);
  if (proof === undefined) {
    findings.limits.push('Die Datei trägt keinen Nachweis aus dem Prüfbuch; geprüft ist nur ihr Siegel.');
    return undefined;
  }
  const file = parseJson(new TextDecoder().decode(proof));
  const bundle = await verifyCarriedBundle(isBundle(file) ? file : undefined, findings, {});
  describeBundle(bundle, findings);
  const checkpoint = attachments.get(ATTACHMENTS.checkpoint);
  const text = checkpoint && new TextDecoder().decode(checkpoint);
  if (text !== undefined && bundle.note !== undefined && text !== bundle.note)
    findings.faults.push(`Die Beilage ${ATTACHMENTS.checkpoint} ist nicht der Prüfpunkt des Nachweises.`);
  return bundle;
}

function findDocumentKind(bundle: VerifiedBundle | undefined): SealedDocument | undefined {
  if (bundle === undefined) return undefined;
  return SEALED_DOCUMENTS.find((one) => findEntry(bundle, ENTRY_TYPES[one]) !== undefined);
}

/**
 * The ledger entry of a report says whether the report was sealed. Invoices and protocols had no attachments before seals
 * were introduced.
 */
function checkMissingSeal({ document, bundle }: DocumentParts, findings: Findings): void {
  const mustBeSealed = document === 'report' ? numberOf(reportFactsIn(bundle)['seal']) === 1 : document !== undefined;
  if (mustBeSealed) findings.faults.push(MISSING_SEAL);
}

/** Returns what the ledger recorded when the report was approved. */
const reportFactsIn = (bundle: VerifiedBundle | undefined): Fields =>
  factsIn(bundle && findEntry(bundle, ENTRY_TYPES.report)?.body);

interface DocumentParts {
  readonly bundle: VerifiedBundle | undefined;
  readonly data: Uint8Array | undefined;
  readonly seal: Seal | undefined;
  readonly document: SealedDocument | undefined;
}

/** Compares the seal, the data and the ledger entry, and recomputes the figures. */
function checkParts({ bundle, data, seal, document }: DocumentParts, findings: Findings): void {
  if (bundle === undefined || document === undefined) return;
  if (seal !== undefined && bundle.key !== undefined && !isSameKey(seal.key, bundle.key))
    findings.faults.push('Siegel und Nachweis sind mit verschiedenen Schlüsseln unterschrieben.');
  const entry = findEntry(bundle, ENTRY_TYPES[document]);
  if (entry === undefined || (seal !== undefined && entry.entity !== seal.entity))
    findings.faults.push('Der beigefügte Nachweis spricht von etwas anderem als dieses Dokument.');
  // The ledger entry of a protocol contains its data, so a protocol has no attached data.
  else if (document !== 'protocol' && data === undefined)
    findings.faults.push(`Die Beilage ${ATTACHMENTS.data} fehlt.`);
  else if (data !== undefined && document === 'report') checkReport(data, entry, findings);
  else if (data !== undefined && document === 'invoice') checkInvoice(data, entry, seal !== undefined, findings);
  else if (data !== undefined && document === 'deletion') checkDeletion(data, entry, findings);
}

type Entry = NonNullable<ReturnType<typeof findEntry>>;

function checkReport(data: Uint8Array, { seq, body }: Entry, findings: Findings): void {
  if (textOf(factsIn(body)['sha256']) === toHex(sha256(data)))
    findings.checked.push(`Die Daten sind, was freigegeben wurde (Eintrag ${seq} des Prüfbuchs).`);
  else findings.faults.push(`Die Beilage ${ATTACHMENTS.data} ist nicht, was freigegeben wurde (Eintrag ${seq}).`);
  describeSums(recomputeReport(readJson(data)), findings);
}

/** The last entry of a ledger announces the deletion, so the head that the certificate names has one entry more. */
function checkDeletion(data: Uint8Array, { seq }: Entry, findings: Findings): void {
  if (numberOf(fieldsOf(readJson(data)['ledger'])['size']) === seq + 1)
    findings.checked.push(`Eintrag ${seq} ist der letzte des Prüfbuchs, das die Bescheinigung nennt.`);
  else findings.faults.push(`Die Bescheinigung nennt ein anderes Prüfbuch als der Nachweis (Eintrag ${seq}).`);
}

const RECORDED_INVOICE_FIELDS = ['number', 'month', 'netCents', 'vatPercent', 'vatCents', 'grossCents'] as const;

function checkInvoice(data: Uint8Array, { seq, body }: Entry, isSealed: boolean, findings: Findings): void {
  const facts = factsIn(body);
  const invoice = readJson(data);
  if (RECORDED_INVOICE_FIELDS.some((name) => facts[name] !== undefined && facts[name] !== invoice[name]))
    findings.faults.push(`Nummer oder Beträge sind nicht, was im Prüfbuch steht (Eintrag ${seq}).`);
  else findings.checked.push(`Nummer, Monat und Beträge stehen so im Prüfbuch (Eintrag ${seq}).`);
  const covered = isSealed ? 'sie deckt allein das Siegel' : 'ohne Siegel deckt sie nichts';
  findings.limits.push(`Anschriften und Posten der Rechnung stehen nicht im Prüfbuch; ${covered}.`);
  describeSums(recomputeInvoice(invoice), findings);
}

function describeSums({ sums, differences }: RecomputedSums, findings: Findings): void {
  if (sums > 0) findings.checked.push(`${countText(sums, 'Summe', 'Summen')} aus den Einzelzahlen nachgerechnet.`);
  findings.miscalculations.push(...differences);
}

/** Returns the facts of a document that was issued before seals were introduced. */
function factsOfData({ document, data, bundle }: DocumentParts) {
  const content = data === undefined ? {} : readJson(data);
  const entry = document && bundle && findEntry(bundle, ENTRY_TYPES[document]);
  return {
    document,
    title: textOf(content['title']),
    issuer: textOf(fieldsOf(content['customer'])['name']) || (bundle?.key?.name ?? ''),
    dated: entry?.at ?? '',
  };
}
