import { MEASURE_KIND_TEXTS } from '#shared/domain/measure-kind-texts.ts';
import type { MeasureKind } from '#shared/domain/measure-kinds.ts';

/** Lower ids are reserved for the seeded catalogue; the identity columns of a new database start with this id. */
export const FIRST_FREE_ID = 1000;

export const socialConceptSeeds = [
  { id: 1, name: 'Sozialkonzept Spielhalle', version: '1.0', locationTypes: ['arcade'], defaultTourInterval: 3600 },
  {
    id: 2,
    name: 'Sozialkonzept Wettvermittlungsstelle',
    version: '1.0',
    locationTypes: ['bettingShop'],
    defaultTourInterval: 5400,
  },
] as const;

export const ARCADE_CONCEPT_ID = 1;
export const BETTING_CONCEPT_ID = 2;

interface MeasureSeed {
  readonly id: number;
  readonly name: string;
  readonly kind: MeasureKind;
  readonly socialConceptId: number;
  /** Whether it is recorded by answering a task, and cannot be selected by hand. */
  readonly isRecordedByTask: boolean;
}

type NumberedKind = readonly [number, MeasureKind];

/** The numbers never change, and each concept counts by itself. 18 is missing here: only betting shops have that action. */
const generalMeasures: readonly NumberedKind[] = [
  [1, 'addressed'],
  [2, 'informed'],
  [3, 'material'],
  [4, 'counselling'],
  [5, 'pause'],
  [6, 'selfTest'],
  [7, 'banOffered'],
  [8, 'selfBan'],
  [9, 'thirdPartyBan'],
  [10, 'banned'],
  [11, 'underage'],
  [12, 'withoutIdentity'],
  [13, 'foreignIdentity'],
  [14, 'excluded'],
  [15, 'houseBan'],
  [16, 'consulted'],
  [17, 'relatives'],
  [19, 'outage'],
  [20, 'inspection'],
  [21, 'belowMinimumAge'],
];

const bettingMeasures: readonly NumberedKind[] = [
  [18, 'accountBlocked'],
  [31, 'launderingDeposit'],
  [32, 'launderingProof'],
  [33, 'launderingAccount'],
  [34, 'launderingIdentity'],
  [35, 'launderingWinnings'],
];

const measuresOfTasks: readonly NumberedKind[] = [
  [41, 'noticesChecked'],
  [42, 'materialFilled'],
  [43, 'conceptChecked'],
  [44, 'ownTestPurchase'],
  [45, 'uneventfulShift'],
];

/** The ids of the second concept are the numbers of the catalogue plus this offset. */
export const BETTING_MEASURE_ID_OFFSET = 100;
const toMeasureSeed =
  (socialConceptId: number, offset: number, isRecordedByTask: boolean) =>
  ([number, kind]: NumberedKind): MeasureSeed => ({
    id: offset + number,
    name: MEASURE_KIND_TEXTS[kind],
    kind,
    socialConceptId,
    isRecordedByTask,
  });

export const measureSeeds: readonly MeasureSeed[] = [
  ...generalMeasures.map(toMeasureSeed(ARCADE_CONCEPT_ID, 0, false)),
  ...measuresOfTasks.map(toMeasureSeed(ARCADE_CONCEPT_ID, 0, true)),
  ...[...generalMeasures, ...bettingMeasures].map(toMeasureSeed(BETTING_CONCEPT_ID, BETTING_MEASURE_ID_OFFSET, false)),
  ...measuresOfTasks.map(toMeasureSeed(BETTING_CONCEPT_ID, BETTING_MEASURE_ID_OFFSET, true)),
];
