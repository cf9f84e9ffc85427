export { SIGNING_KEY_SEAL_CONTEXT as ABOUT_SIGNING_KEY } from '#server/features/ledger/signing/ledger-signer.ts';
export { writeProofBundle, signOnDemand as signNow } from '#server/features/ledger/bundle/prove-entries.ts';
export { signingContext } from '#server/features/ledger/signing/sign-ledgers.ts';
