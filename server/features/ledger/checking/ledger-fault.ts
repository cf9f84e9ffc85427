/** Reports that a log was tampered with. The message is in German because people read it. */
export class LedgerFault extends Error {}
