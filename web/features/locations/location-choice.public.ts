export { LocationBoxes } from './location-boxes.tsx';
export { LocationChoice } from './location-choice.tsx';
