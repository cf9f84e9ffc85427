export { LocationTabs } from './location-tabs.tsx';
export { LocationName, LocationNames } from './location-name.tsx';
export { choiceText, toLocationChoices } from './location-choices.ts';
export { useLocationField } from './location-field.ts';
export { useShortLocationNames } from './use-short-location-names.ts';
export { locationsQuery } from './locations.api.ts';
export {
  NEEDING_ATTENTION,
  periodFiguresQuery,
  situationList,
  useLocationSituations,
  locationFiguresQuery,
} from './location-situations.api.ts';
