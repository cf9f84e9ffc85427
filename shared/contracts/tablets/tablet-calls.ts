import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { deliverFromTablet, reportTabletWiped } from './deliveries.ts';
import {
  challengeTablet,
  enrolTablet,
  lockTablet,
  openTabletSession,
  reportTabletFound,
  reportTabletLost,
  unlockTablet,
} from './tablets.ts';

/** The endpoints of tablets that are no operation of a resource. */
export const tabletCalls: readonly Endpoint[] = [
  enrolTablet,
  challengeTablet,
  openTabletSession,
  lockTablet,
  unlockTablet,
  reportTabletLost,
  reportTabletFound,
  deliverFromTablet,
  reportTabletWiped,
];
