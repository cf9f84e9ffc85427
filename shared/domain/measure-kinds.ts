/**
 * The kinds of measures. Reports, charts and quick actions depend on the kind of an action and never on its name,
 * because organisations can rename actions. The order is that of the catalogue; MEASURE_KIND_TEXTS has the labels.
 */
export const MEASURE_KIND_NAMES = [
  'addressed',
  'informed',
  'material',
  'counselling',
  'pause',
  'selfTest',
  'banOffered',
  'selfBan',
  'thirdPartyBan',
  'banned',
  'underage',
  'belowMinimumAge',
  'withoutIdentity',
  'foreignIdentity',
  'excluded',
  'houseBan',
  'consulted',
  'relatives',
  'accountBlocked',
  'outage',
  'inspection',
  'launderingDeposit',
  'launderingProof',
  'launderingAccount',
  'launderingIdentity',
  'launderingWinnings',
  'noticesChecked',
  'materialFilled',
  'conceptChecked',
  'ownTestPurchase',
  'uneventfulShift',
] as const;

export type MeasureKind = (typeof MEASURE_KIND_NAMES)[number];
