// Composes the document or the tables of a report in a thread of its own, because some thousand rows would block all
// other requests.
import { hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import canonicalize from 'canonicalize';
import * as z from 'zod';
import { replaceUnprintable } from '#server/pdf/replace-unprintable.ts';
import { ReportContent } from '#shared/domain/reports/report-content.ts';
import { DocumentInput } from './composed.ts';
import { reportCsv } from './report-csv.ts';
import { reportDocument } from './report-pdf.ts';
import { reportXlsx } from './report-xlsx.ts';
import { contentWithTexts } from '#server/features/reports/reports.rules.ts';

const { id, contentJson, written, format, ledgerProof } = z.parse(DocumentInput, workerData);
const content = contentWithTexts(z.parse(ReportContent, JSON.parse(contentJson)), written);
const isDraft = ledgerProof === undefined;

/** Returns exactly the text whose hash the ledger holds. */
function canonicalText(): string {
  const canonicalJson = canonicalize(content);
  if (canonicalJson === undefined) throw new Error('A report has no canonical form.');
  if (ledgerProof !== undefined && hash('sha256', canonicalJson) !== ledgerProof.digest)
    throw new Error('The content of a report is not what was approved.');
  return canonicalJson;
}

/** The result is bytes, so that nothing has to be parsed on its way to `PdfPrinter`. */
function composeDocument() {
  const document = reportDocument({ id, text: canonicalText(), content, proof: ledgerProof });
  return { ...document, content: Buffer.from(JSON.stringify(document.content, replaceUnprintable)) };
}

async function compose() {
  if (format === 'pdf') return composeDocument();
  canonicalText();
  return format === 'csv' ? Buffer.from(reportCsv(content, isDraft)) : reportXlsx(content, isDraft);
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await compose());
