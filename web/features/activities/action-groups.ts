import type { Action } from '#shared/contracts/master-data/master-data.ts';
import type { MeasureKind } from '#shared/domain/measure-kinds.ts';

interface ActionGroup<A> {
  readonly name: string;
  readonly actions: readonly A[];
}

const GROUPS: readonly { readonly name: string; readonly kinds: readonly (MeasureKind | undefined)[] }[] = [
  {
    name: 'Ansprechen und beraten',
    kinds: ['addressed', 'informed', 'material', 'counselling', 'pause', 'selfTest', 'consulted'],
  },
  {
    name: 'Zutritt verweigert',
    kinds: ['banned', 'underage', 'belowMinimumAge', 'withoutIdentity', 'foreignIdentity'],
  },
  { name: 'Hausrecht', kinds: ['excluded', 'houseBan'] },
  { name: 'Sperre', kinds: ['banOffered', 'selfBan', 'thirdPartyBan', 'relatives', 'accountBlocked'] },
  {
    name: 'Betrieb',
    kinds: [
      'outage',
      'inspection',
      'noticesChecked',
      'materialFilled',
      'conceptChecked',
      'ownTestPurchase',
      'uneventfulShift',
    ],
  },
  {
    name: 'Geldwäsche',
    kinds: ['launderingDeposit', 'launderingProof', 'launderingAccount', 'launderingIdentity', 'launderingWinnings'],
  },
  { name: 'Eigene', kinds: [undefined] },
];

/** Divides the actions into the groups in which staff look for them. Empty groups are left out. */
export const groupActions = <A extends Pick<Action, 'kind'>>(actions: readonly A[]): ActionGroup<A>[] =>
  GROUPS.map(({ name, kinds }) => ({
    name,
    actions: kinds.flatMap((kind) => actions.filter((action) => action.kind === kind)),
  })).filter((group) => group.actions.length > 0);
