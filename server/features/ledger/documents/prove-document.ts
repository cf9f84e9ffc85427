// Documents that leave the server carry a proof, and are sealed with the key of the organisation's log.
import { hash } from 'node:crypto';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Store } from '#server/db/database.ts';
import { findFirstCheckpoint, findEntryNumber } from '#server/features/ledger/bundle/bundle.queries.ts';
import { signOnDemand, writeProofBundle } from '#server/features/ledger/bundle/prove-entries.ts';
import { findFirstWitnessedLeaf } from '#server/features/ledger/installation/installation-proofs.queries.ts';
import { askDueWitnesses } from '#server/features/ledger/witnesses/ask-witnesses.ts';
import { findFirstCosigned } from '#server/features/ledger/witnesses/cosignatures.queries.ts';
import { findPublicKey } from '#server/features/ledger/ledger.queries.ts';
import { checkpointKey } from '#server/features/ledger/signing/ledger-keys.ts';
import { openLedgerSigner, type SigningContext } from '#server/features/ledger/signing/ledger-signer.ts';
import type { PdfDocument } from '#server/pdf/pdf-document.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { printedVerification } from '#server/pdf/printed-verification.ts';
import { stampDocument } from '#server/features/ledger/time-stamps/stamp-document.ts';
import { signPdf } from '#server/pdf/signature/sign-pdf.ts';
import { appendSeal, sealText, type SealFacts } from '#shared/verification/seal.ts';
import { ATTACHMENTS, ENTRY_TYPES } from '#shared/verification/verify-pdf.ts';

interface ProofServices {
  readonly store: Store;
  readonly signing: SigningContext;
}

interface ProvenEntry {
  readonly customerId: number;
  readonly seq: number;
  /** Entries of earlier documents. The proof shows that the log continues the checkpoints in them. */
  readonly earlierSeqs?: readonly number[];
}

export interface DocumentProof {
  /** Signed note. */
  readonly checkpoint: string;
  /** The entry with its inclusion proof, in the format of `npm run verify-ledger`. */
  readonly bundle: string;
  readonly verification: ReturnType<typeof printedVerification>;
}

/**
 * Proves an entry by the first checkpoint that covers it and that a witness cosigned, or else whose place in the log of all
 * ledgers one cosigned, or else the first one. It signs the ledger if there is none yet.
 * @returns 'refused' if the log has an unresolved alarm, 'overtaken' if another process has signed an older state
 */
export async function proveDocument(
  { store, signing }: ProofServices,
  { customerId, seq, earlierSeqs = [] }: ProvenEntry,
): Promise<DocumentProof | 'refused' | 'overtaken'> {
  const findFirst = (entry: number) =>
    store.asSystem(
      async (tx) =>
        (await findFirstCosigned(tx, { customerId, seq: entry })) ??
        (await findFirstWitnessedLeaf(tx, { customerId, seq: entry })) ??
        (await findFirstCheckpoint(tx, { customerId, seq: entry })),
    );
  if ((await findFirst(seq)) === undefined && typeof (await signOnDemand(store, signing, customerId)) === 'string')
    return 'refused';
  // A document may be handed out at once, so it does not wait for the job that asks the witnesses.
  // The job asks again, and reports what fails.
  const reportNothing = () => undefined;
  const asking = {
    addressPolicy: signing.witnessAddresses,
    onContradiction: reportNothing,
    onFailure: reportNothing,
  };
  await askDueWitnesses(store, asking, { customerId, now: new Date() });
  const checkpoint = await findFirst(seq);
  if (checkpoint === undefined) return 'overtaken';
  const found = await Promise.all(earlierSeqs.map((entry) => findFirst(entry)));
  const earlier = found.flatMap((one) => one ?? []);
  const key = await store.asSystem((tx) => findPublicKey(tx, SYSTEM_SCOPE, checkpoint.ledger_key_id));
  if (key === undefined) throw new Error('The key of a checkpoint is missing.');
  const proof = await writeProofBundle(store, checkpoint, { seqs: [seq], earlier });
  return {
    checkpoint: proof.checkpoint.note,
    bundle: proof.text,
    verification: printedVerification(signing.address, checkpointKey(key, customerId), proof.checkpoint.witnessKeys),
  };
}

/**
 * Seals a printed document: nobody can change a byte of it unnoticed. It is also signed if the installation has a
 * certificate.
 */
export async function sealPdf(
  { store, signing }: ProofServices,
  pdf: Uint8Array,
  { customerId, ...facts }: SealFacts & { readonly customerId: number },
): Promise<Uint8Array> {
  const digest = (bytes: Uint8Array) => hash('sha256', bytes);
  const ledgerSigner = await store.asSystem((tx) => openLedgerSigner(tx, signing));
  const sealNote = (body: Uint8Array) =>
    ledgerSigner.signText(customerId, (key) => sealText(body, { key, facts, digest }));
  const certificate = await signing.openSigningCertificate();
  const { timeStamps } = signing;
  const stampTime = async (signature: Uint8Array) => timeStamps && stampDocument(store, timeStamps, signature);
  const signed = certificate && (await signPdf(pdf, { certificate, at: new Date(facts.dated), stampTime, sealNote }));
  return signed ?? appendSeal(pdf, sealNote(pdf));
}

interface ProvenRecord extends Pick<SealFacts, 'document' | 'entity'> {
  readonly customerId: number;
}

interface Printing extends ProofServices {
  readonly printer: PdfPrinter;
  readonly userId: number | null;
}

/**
 * Prints a document about a record with the proof of its entry, and seals it. Without an entry, and while the log has an
 * unresolved alarm, the document is printed without both.
 */
export async function printProven(
  { printer, userId, ...services }: Printing,
  { customerId, ...record }: ProvenRecord,
  compose: () => PdfDocument | Promise<PdfDocument>,
): Promise<Uint8Array> {
  const search = { customerId, entity: record.entity, types: ENTRY_TYPES[record.document] };
  const seq = await services.store.asSystem((tx) => findEntryNumber(tx, SYSTEM_SCOPE, search));
  const proof = seq === undefined ? 'refused' : await proveDocument(services, { customerId, seq });
  if (typeof proof === 'string') return printer.print(async () => compose(), userId);
  let facts: Pick<SealFacts, 'dated' | 'organisation' | 'title'> | undefined;
  const pdf = await printer.print(async () => {
    const document = await compose();
    facts = sealedFacts(document);
    return withProof(document, proof);
  }, userId);
  if (facts === undefined) throw new Error('A printed document was never composed.');
  return sealPdf(services, pdf, { customerId, ...record, ...facts });
}

export const sealedFacts = ({ paper, createdAt }: Pick<PdfDocument, 'paper' | 'createdAt'>) => ({
  dated: createdAt.toISOString(),
  organisation: paper.organisation,
  title: paper.title === paper.reference ? paper.title : `${paper.title} · ${paper.reference}`,
});

const withProof = (document: PdfDocument, proof: DocumentProof): PdfDocument => ({
  ...document,
  paper: { ...document.paper, verification: proof.verification },
  attachments: [...(document.attachments ?? []), ...proofAttachments(proof)],
});

/** Returns the files with which a program can verify the entry. */
export const proofAttachments = ({ checkpoint, bundle }: Pick<DocumentProof, 'checkpoint' | 'bundle'>) => [
  {
    name: ATTACHMENTS.checkpoint,
    mediaType: 'text/plain',
    description: 'Prüfpunkt des Prüfbuchs: unterschriebener Kopf (C2SP tlog-checkpoint)',
    content: Buffer.from(checkpoint),
  },
  {
    name: ATTACHMENTS.proof,
    mediaType: 'application/json',
    description: 'Eintrag im Prüfbuch mit Beweis, dass er darin steht',
    content: Buffer.from(bundle),
  },
];
