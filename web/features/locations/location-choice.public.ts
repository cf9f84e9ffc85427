export { LocationChoice } from './location-choice.tsx';
