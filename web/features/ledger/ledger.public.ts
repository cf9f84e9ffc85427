export { InTheLedger } from './in-the-ledger.tsx';
