/** The log does not hold what it should. In German: people read it. */
export class LedgerFault extends Error {}
