export {
  countOf,
  lackingNamesOf,
  reasonTexts,
  type ReasonText,
} from '#web/features/locations/situation/location-reasons.ts';
export {
  linkOf,
  reasonActionOf,
  type ReasonAction,
  type ReasonLink,
} from '#web/features/locations/situation/reason-links.ts';
export { REASON_ICONS, ReasonFacts, ReasonLine } from '#web/features/locations/situation/reason-line.tsx';
