import {
  IconBan,
  IconBook2,
  IconClipboardCheck,
  IconDoorOff,
  IconEye,
  IconId,
  IconLock,
  IconMessageCircle,
  IconPhone,
  IconPlayerPause,
  IconShieldCheck,
} from '@tabler/icons-react';
import { createElement } from 'react';
import type { MeasureKind } from '#shared/domain/measure-kinds.ts';

const ICONS: Partial<Record<MeasureKind, typeof IconShieldCheck>> = {
  addressed: IconMessageCircle,
  informed: IconMessageCircle,
  consulted: IconMessageCircle,
  relatives: IconMessageCircle,
  material: IconBook2,
  materialFilled: IconBook2,
  counselling: IconPhone,
  pause: IconPlayerPause,
  selfTest: IconClipboardCheck,
  inspection: IconClipboardCheck,
  ownTestPurchase: IconClipboardCheck,
  noticesChecked: IconClipboardCheck,
  conceptChecked: IconClipboardCheck,
  banOffered: IconLock,
  selfBan: IconLock,
  thirdPartyBan: IconLock,
  accountBlocked: IconLock,
  outage: IconLock,
  banned: IconDoorOff,
  underage: IconDoorOff,
  withoutIdentity: IconDoorOff,
  foreignIdentity: IconId,
  launderingIdentity: IconId,
  excluded: IconEye,
  houseBan: IconBan,
};

/**
 * Returns an element instead of a component, because a component chosen on each render would lose its state. Actions
 * without a kind share one icon.
 */
export const actionIcon = (kind: MeasureKind | undefined) =>
  createElement((kind && ICONS[kind]) ?? IconShieldCheck, { size: 28, stroke: 1.8, 'aria-hidden': true });
