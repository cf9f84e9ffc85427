export { ABOUT_SIGNING_KEY } from './ledger-signer.ts';
export { bundleOf, signNow } from './prove-entries.ts';
export { signingHouse } from './sign-ledgers.ts';
