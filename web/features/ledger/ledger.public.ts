export { LedgerEntryLine } from './ledger-entry-line.tsx';
