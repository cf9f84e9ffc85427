export { ABOUT_SIGNING_KEY } from './ledger-signer.ts';
export { writeProofBundle, signNow } from './prove-entries.ts';
export { signingContext } from './sign-ledgers.ts';
