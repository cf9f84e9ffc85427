import type { GalleryForm } from '#shared/contracts/forms/forms.ts';
import { authorityInspection } from './gallery/authority-inspection.ts';
import { conceptCheck } from './gallery/concept-check.ts';
import { deviceSetUp } from './gallery/device-set-up.ts';
import { guestConversation } from './gallery/guest-conversation.ts';
import { houseBan } from './gallery/house-ban.ts';
import { incident } from './gallery/incident.ts';
import { oasisOutage } from './gallery/oasis-outage.ts';
import { openingAndClosing } from './gallery/opening-and-closing.ts';
import { selfBan } from './gallery/self-ban.ts';
import { shiftHandover } from './gallery/shift-handover.ts';
import { staffInstruction } from './gallery/staff-instruction.ts';
import { testPurchase } from './gallery/test-purchase.ts';
import { thirdPartyBanHearing } from './gallery/third-party-ban-hearing.ts';

/**
 * The forms of the gallery, in the order in which they are offered. Each is written in its own file below `gallery/`.
 */
export const galleryForms: readonly GalleryForm[] = [
  shiftHandover,
  guestConversation,
  incident,
  selfBan,
  thirdPartyBanHearing,
  houseBan,
  oasisOutage,
  testPurchase,
  authorityInspection,
  openingAndClosing,
  conceptCheck,
  deviceSetUp,
  staffInstruction,
];
