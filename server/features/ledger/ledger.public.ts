export { ABOUT_SIGNING_KEY } from './ledger-signer.ts';
