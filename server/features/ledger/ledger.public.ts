export { checkLedger } from '#server/features/ledger/checking/check-ledger.ts';
export {
  openLedgerSigner,
  type SigningContext,
  SIGNING_KEY_SEAL_CONTEXT,
} from '#server/features/ledger/signing/ledger-signer.ts';
export { ledgerFolder } from '#server/features/ledger/tiles/tile-files.ts';
export { writeProofBundle, signOnDemand } from '#server/features/ledger/bundle/prove-entries.ts';
export {
  type DocumentProof,
  printProven,
  proofAttachments,
  proveDocument,
  sealedFacts,
  sealPdf,
} from '#server/features/ledger/documents/prove-document.ts';
export { signingContext } from '#server/features/ledger/signing/sign-ledgers.ts';
