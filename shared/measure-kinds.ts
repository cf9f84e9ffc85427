/**
 * What a measure counts as, whatever an organisation calls it: reports, pictures and what is near at hand go by the kind, never by
 * the name. In the order of the catalogue; MEASURE_KINDS has the words.
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
