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

/** The picture itself: a component chosen anew on each render would lose its state. */
export const measureIcon = (name: string) =>
  createElement(ICONS.find(({ words }) => words.test(name))?.icon ?? IconShieldCheck, {
    size: 28,
    stroke: 1.8,
    'aria-hidden': true,
  });
