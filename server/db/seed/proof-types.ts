/** Marks a validity that is taken from the federal state's list of training intervals. */
export const VALIDITY_BY_STATE = 0;

/** Id of the proof that a person was instructed in the social concept. */
export const INSTRUCTION_PROOF_TYPE_ID = 6;

interface ProofTypeSeed {
  readonly id: number;
  readonly name: string;
  /** Months until the proof expires, or VALIDITY_BY_STATE; null if it never expires. */
  readonly validityMonths: number | null;
  readonly isRequired: boolean;
  /** Id of the initial training that this proof refreshes. */
  readonly refreshedTypeId?: number;
}

/** If a range is common practice (12–24, 36–60 months), the shorter period is used: an early reminder does no harm. */
export const proofTypeSeeds: readonly ProofTypeSeed[] = [
  { id: 1, name: 'Präventionsschulung (Basis)', validityMonths: VALIDITY_BY_STATE, isRequired: true },
  {
    id: 2,
    name: 'Präventionsschulung (Auffrischung)',
    validityMonths: VALIDITY_BY_STATE,
    isRequired: false,
    refreshedTypeId: 1,
  },
  { id: 3, name: 'Besondere Schulung Verbundspielhalle', validityMonths: 24, isRequired: false },
  { id: 4, name: 'Sachkundenachweis Betreiber oder Leitung', validityMonths: null, isRequired: false },
  { id: 5, name: 'IHK-Unterrichtung § 33c GewO', validityMonths: null, isRequired: false },
  { id: INSTRUCTION_PROOF_TYPE_ID, name: 'Unterweisung Sozialkonzept', validityMonths: 12, isRequired: true },
  { id: 7, name: 'Arbeitsanweisung gelesen', validityMonths: 12, isRequired: false },
  { id: 8, name: 'Führungszeugnis vorgelegt (ohne Kopie)', validityMonths: null, isRequired: false },
  { id: 9, name: 'Verpflichtung auf den Datenschutz', validityMonths: null, isRequired: true },
  { id: 10, name: 'Datenschutz-Unterweisung', validityMonths: 12, isRequired: false },
  { id: 11, name: 'Geldwäsche-Schulung', validityMonths: 12, isRequired: false },
  { id: 12, name: 'Ersthelfer', validityMonths: 24, isRequired: false },
  { id: 13, name: 'Brandschutzhelfer', validityMonths: 36, isRequired: false },
  { id: 14, name: 'Arbeitsschutz einschließlich Überfall', validityMonths: 12, isRequired: true },
  { id: 15, name: 'Belehrung § 43 IfSG', validityMonths: 24, isRequired: false },
];
