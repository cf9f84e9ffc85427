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

/** The catalogue is the operator's own; its words tell which picture a measure gets. First match wins. */
const ICONS = [
  { words: /verweigert|abgewiesen|gehindert|verwiesen/i, icon: IconDoorOff },
  { words: /hausverbot/i, icon: IconBan },
  { words: /sperre|oasis|sperr/i, icon: IconLock },
  { words: /ausweis|alter|volljährig/i, icon: IconId },
  { words: /hotline|beratung|kontaktdaten|telefon/i, icon: IconPhone },
  { words: /pause/i, icon: IconPlayerPause },
  { words: /test/i, icon: IconClipboardCheck },
  { words: /info|flyer|material/i, icon: IconBook2 },
  { words: /gespräch|angesprochen|hingewiesen|aufmerksam/i, icon: IconMessageCircle },
  { words: /beobacht|auffällig/i, icon: IconEye },
] as const;

export const measureIcon = (name: string) => ICONS.find(({ words }) => words.test(name))?.icon ?? IconShieldCheck;
