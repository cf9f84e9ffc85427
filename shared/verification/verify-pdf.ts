import { isBundle, isSameKey, parsed } from '#shared/ledger/bundle.ts';
import { toHex, sha256 } from '#shared/ledger/hashes.ts';
import { fieldsOf, numberOf, readJson, textOf } from './carried-data.ts';
import { type PdfContent, readPdf } from './pdf/read-pdf.ts';
import { PdfRefusal } from './pdf/pdf-values.ts';
import { recomputeInvoice, recomputeReport, type Recomputed } from './recompute-figures.ts';
import {
  changedRanges,
  isSealSigned,
  isUnchanged,
  readSeal,
  type Seal,
  type SealedDocument,
  type SealedFile,
} from './seal.ts';
import {
  countText,
  describeBundle,
  entryOf,
  type VerifiedBundle,
  verifyCarriedBundle,
} from './verify-carried-bundle.ts';
import { type FileVerdict, Findings, verdictOf } from './verdict.ts';

/** Names of the files that a document carries. */
export const ATTACHMENTS = { data: 'daten.json', proof: 'nachweis.json', checkpoint: 'pruefpunkt.txt' } as const;

export const ENTRY_TYPES: Readonly<Record<SealedDocument, readonly string[]>> = {
  report: ['report.approved'],
  invoice: ['invoice.issued', 'invoice.cancelled'],
  protocol: ['protocol.closed', 'protocol.corrected'],
};

const WHOLE_FILE = 'Die ganze Datei, gezeichnete Seiten und Beilagen: jedes Byte ist wie gesiegelt.';
const DRAWN_PAGES =
  'Diese Datei hat kein Siegel: Die Prüfung beweist die beigefügten Daten, nicht die gezeichneten Seiten. Vergleichen Sie die Zahlen auf dem Papier mit den Daten.';
const MISSING_SEAL = 'Das Siegel der Datei fehlt. Ausgestellt wurde sie mit einem Siegel.';
const SEALING = 'Das Siegel nennt nicht, wann die Datei gedruckt wurde, und wer den Schlüssel hat, kann siegeln.';
const NOTHING_CARRIED =
  'Diese Datei trägt keinen Nachweis. Sie ist ein Entwurf, wurde vor der Einführung der Nachweise ausgestellt, oder sie stammt nicht von hier.';

/** Verifies a PDF by its seal and by the data and the proof it carries. */
export async function verifyPdf(file: Uint8Array): Promise<FileVerdict> {
  const findings = new Findings();
  const sealed = readSeal(file);
  const content = await readContent(sealed?.body ?? file, findings, sealed !== undefined);
  if (sealed !== undefined) await checkSeal(sealed, content, findings);
  if (content === undefined)
    return verdictOf(sealed === undefined ? 'unreadable' : 'changed', findings, knownOf(sealed?.seal));
  const data = content.attachments.get(ATTACHMENTS.data);
  if (sealed === undefined && !content.attachments.has(ATTACHMENTS.proof)) {
    if (data !== undefined) findings.checked.push('Die Datei trägt Daten, aber nichts, was sie beweist.');
    findings.limits.push(NOTHING_CARRIED);
    return verdictOf('unproven', findings, {});
  }
  const bundle = await verifyProof(content, findings);
  const carried = { bundle, data, seal: sealed?.seal, document: sealed?.seal?.document ?? documentOf(bundle) };
  if (sealed === undefined) refuseMissingSeal(carried, findings);
  checkCarried(carried, findings);
  findings.limits.push(sealed === undefined ? DRAWN_PAGES : SEALING);
  return verdictOf(sealed === undefined ? 'dataOnly' : 'unchanged', findings, {
    ...(carried.seal === undefined ? namesIn(carried) : knownOf(carried.seal)),
    ...(bundle && { key: bundle.key, signed: bundle.signed, note: bundle.note, continued: bundle.continued }),
    ...(carried.seal && { key: carried.seal.key }),
  });
}

async function checkSeal(sealed: SealedFile, content: PdfContent | undefined, findings: Findings): Promise<void> {
  if (sealed.seal === undefined || !(await isSealSigned(sealed)))
    findings.faults.push('Das Siegel am Ende der Datei wurde verändert.');
  else describeSeal(sealed.body, sealed.seal, content, findings);
  if (!sealed.isLast)
    findings.faults.push('Hinter dem Siegel, am Ende der Datei, wurde etwas verändert oder angefügt.');
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

function knownOf(seal: Seal | undefined) {
  if (seal === undefined) return {};
  const { document, title, organisation, dated, key } = seal;
  return { document, title, issuer: organisation, dated, key };
}

const FEW_PLACES = 5;

/** Says whether the file is what was sealed, and otherwise where it is not. */
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
  for (const { from, before } of ranges.slice(0, difference === 0 ? FEW_PLACES : 1)) {
    const parts = content?.partsIn(from, before) ?? [];
    const where = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
    findings.faults.push(`Verändert: Byte ${from} bis ${before}${where}.`);
  }
  if (findings.faults.length === 0) findings.faults.push('Die Datei ist nicht, was gesiegelt wurde.');
}

async function verifyProof({ attachments }: PdfContent, findings: Findings): Promise<VerifiedBundle | undefined> {
  const proof = attachments.get(ATTACHMENTS.proof);
  if (proof === undefined) {
    findings.limits.push('Die Datei trägt keinen Nachweis aus dem Prüfbuch; geprüft ist nur ihr Siegel.');
    return undefined;
  }
  const file = parsed(new TextDecoder().decode(proof));
  const bundle = await verifyCarriedBundle(isBundle(file) ? file : undefined, findings, {});
  describeBundle(bundle, findings);
  const checkpoint = attachments.get(ATTACHMENTS.checkpoint);
  const text = checkpoint && new TextDecoder().decode(checkpoint);
  if (text !== undefined && bundle.note !== undefined && text !== bundle.note)
    findings.faults.push(`Die Beilage ${ATTACHMENTS.checkpoint} ist nicht der Prüfpunkt des Nachweises.`);
  return bundle;
}

function documentOf(bundle: VerifiedBundle | undefined): SealedDocument | undefined {
  if (bundle === undefined) return undefined;
  return (['report', 'invoice', 'protocol'] as const).find((one) => entryOf(bundle, ENTRY_TYPES[one]) !== undefined);
}

/** Reports say in their entry that they get a seal; invoices and protocols carried nothing before there were seals. */
function refuseMissingSeal({ document, bundle }: Carried, findings: Findings): void {
  const entry = bundle && entryOf(bundle, ENTRY_TYPES.report);
  const mustBeSealed = document === 'report' ? numberOf(factsIn(entry?.body)['seal']) === 1 : document !== undefined;
  if (mustBeSealed) findings.faults.push(MISSING_SEAL);
}

const factsIn = (body: string | undefined) => fieldsOf(fieldsOf(parsed(body ?? ''))['data']);

interface Carried {
  readonly bundle: VerifiedBundle | undefined;
  readonly data: Uint8Array | undefined;
  readonly seal: Seal | undefined;
  readonly document: SealedDocument | undefined;
}

/** Compares seal, data and the entry of the ledger, and computes the figures again. */
function checkCarried({ bundle, data, seal, document }: Carried, findings: Findings): void {
  if (bundle === undefined || document === undefined) return;
  if (seal !== undefined && bundle.key !== undefined && !isSameKey(seal.key, bundle.key))
    findings.faults.push('Siegel und Nachweis sind mit verschiedenen Schlüsseln unterschrieben.');
  const entry = entryOf(bundle, ENTRY_TYPES[document]);
  if (entry === undefined || (seal !== undefined && entry.entity !== seal.entity))
    findings.faults.push('Der beigefügte Nachweis spricht von etwas anderem als dieses Dokument.');
  // What a protocol says stands in its entry; it carries no other data.
  else if (document !== 'protocol' && data === undefined)
    findings.faults.push(`Die Beilage ${ATTACHMENTS.data} fehlt.`);
  else if (data !== undefined && document === 'report') checkReport(data, entry, findings);
  else if (data !== undefined && document === 'invoice') checkInvoice(data, entry, findings);
}

type Entry = NonNullable<ReturnType<typeof entryOf>>;

function checkReport(data: Uint8Array, { seq, body }: Entry, findings: Findings): void {
  if (textOf(factsIn(body)['sha256']) === toHex(sha256(data)))
    findings.checked.push(`Die Daten sind, was freigegeben wurde (Eintrag ${seq} des Prüfbuchs).`);
  else findings.faults.push(`Die Beilage ${ATTACHMENTS.data} ist nicht, was freigegeben wurde (Eintrag ${seq}).`);
  describeSums(recomputeReport(readJson(data)), findings);
}

const INVOICED = ['number', 'month', 'netCents', 'vatPercent', 'vatCents', 'grossCents'] as const;

function checkInvoice(data: Uint8Array, { seq, body }: Entry, findings: Findings): void {
  const facts = factsIn(body);
  const invoice = readJson(data);
  if (INVOICED.some((name) => facts[name] !== undefined && facts[name] !== invoice[name]))
    findings.faults.push(`Nummer oder Beträge sind nicht, was im Prüfbuch steht (Eintrag ${seq}).`);
  else findings.checked.push(`Nummer, Monat und Beträge stehen so im Prüfbuch (Eintrag ${seq}).`);
  findings.limits.push('Anschriften und Posten der Rechnung stehen nicht im Prüfbuch; sie deckt allein das Siegel.');
  describeSums(recomputeInvoice(invoice), findings);
}

function describeSums({ sums, differences }: Recomputed, findings: Findings): void {
  if (sums > 0) findings.checked.push(`${countText(sums, 'Summe', 'Summen')} aus den Einzelzahlen nachgerechnet.`);
  findings.miscalculations.push(...differences);
}

/** What a document from before there were seals says of itself. */
function namesIn({ document, data, bundle }: Carried) {
  const content = data === undefined ? {} : readJson(data);
  const entry = document && bundle && entryOf(bundle, ENTRY_TYPES[document]);
  return {
    document,
    title: textOf(content['title']),
    issuer: textOf(fieldsOf(content['customer'])['name']) || (bundle?.key?.name ?? ''),
    dated: entry?.at ?? '',
  };
}
