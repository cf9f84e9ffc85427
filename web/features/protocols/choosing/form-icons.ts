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
import { createElement } from 'react';
import { DAILY_FORMS, type Form, OUTAGE_FORM } from '#shared/contracts/forms/forms.ts';

/** Icons by the key of the gallery template, which stays the same when a form is renamed. */
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

interface FormIconProps {
  readonly form: Pick<Form, 'galleryKey'>;
  readonly size: number;
}

export const FormIcon = ({ form: { galleryKey = '' }, size }: FormIconProps) =>
  createElement(ICONS[galleryKey] ?? IconClipboardText, { size, stroke: 1.6, 'aria-hidden': true });

export const isDaily = ({ galleryKey = '' }: Pick<Form, 'galleryKey'>) => DAILY_FORMS.includes(galleryKey);

/** Returns the daily forms in the order of the day, and all others in their given order. */
export function groupByOccasion<Offered extends Pick<Form, 'galleryKey'>>(offered: readonly Offered[]) {
  const rankOf = ({ galleryKey = '' }: Offered) => DAILY_FORMS.indexOf(galleryKey);
  return {
    daily: offered.filter(isDaily).toSorted((a, b) => rankOf(a) - rankOf(b)),
    others: offered.filter((form) => !isDaily(form)),
  };
}
