/** The months come from the state's list of training intervals. */
export const VALIDITY_BY_STATE = 0;

/** Whoever was instructed in the social concept has it. */
export const INSTRUCTION_PROOF = 6;

interface ProofTypeSeed {
  readonly id: number;
  readonly name: string;
  /** Months until the proof expires; VALIDITY_BY_STATE asks the state, null never expires. */
  readonly validityMonths: number | null;
  readonly isRequired: boolean;
  /** The training it answers for. */
  readonly refreshesId?: number;
}

/** Where practice names a range (12–24, 36–60 months) the shorter one is taken: reminding early harms nobody. */
export const proofTypeSeeds: readonly ProofTypeSeed[] = [
  { id: 1, name: 'Präventionsschulung (Basis)', validityMonths: VALIDITY_BY_STATE, isRequired: true },
  {
    id: 2,
    name: 'Präventionsschulung (Auffrischung)',
    validityMonths: VALIDITY_BY_STATE,
    isRequired: false,
    refreshesId: 1,
  },
  { id: 3, name: 'Besondere Schulung Verbundspielhalle', validityMonths: 24, isRequired: false },
  { id: 4, name: 'Sachkundenachweis Betreiber oder Leitung', validityMonths: null, isRequired: false },
  { id: 5, name: 'IHK-Unterrichtung § 33c GewO', validityMonths: null, isRequired: false },
  { id: INSTRUCTION_PROOF, name: 'Unterweisung Sozialkonzept', validityMonths: 12, isRequired: true },
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
