import {
  IconArrowsExchange,
  IconBuildingBank,
  IconCalendarCheck,
  IconClipboardText,
  IconDeviceGamepad2,
  IconDoorEnter,
  IconFileAlert,
  IconGavel,
  IconHandStop,
  IconId,
  IconMessages,
  IconPlugConnectedX,
  IconSchool,
  IconUserOff,
} from '@tabler/icons-react';
import { type Form, OUTAGE_FORM } from '#shared/contracts/forms/forms.ts';

/** By the key of the gallery template a form was made from, which stays when the form is renamed. */
const ICONS: Readonly<Record<string, typeof IconClipboardText>> = {
  'opening-and-closing': IconDoorEnter,
  'shift-handover': IconArrowsExchange,
  [OUTAGE_FORM]: IconPlugConnectedX,
  'authority-inspection': IconBuildingBank,
  'concept-check': IconCalendarCheck,
  'device-set-up': IconDeviceGamepad2,
  'guest-conversation': IconMessages,
  'house-ban': IconHandStop,
  incident: IconFileAlert,
  'self-ban': IconUserOff,
  'staff-instruction': IconSchool,
  'test-purchase': IconId,
  'third-party-ban-hearing': IconGavel,
};
/** Filled every day, in the order of the day. */
const DAILY = ['opening-and-closing', 'shift-handover'];

export const iconOf = ({ galleryKey = '' }: Pick<Form, 'galleryKey'>) => ICONS[galleryKey] ?? IconClipboardText;

/** Returns the forms of every day, in the order of the day, and all others as they were. */
export function byOccasion<Offered extends Pick<Form, 'galleryKey'>>(offered: readonly Offered[]) {
  const rankOf = ({ galleryKey = '' }: Offered) => DAILY.indexOf(galleryKey);
  return {
    daily: offered.filter((form) => rankOf(form) >= 0).toSorted((one, other) => rankOf(one) - rankOf(other)),
    others: offered.filter((form) => rankOf(form) < 0),
  };
}
