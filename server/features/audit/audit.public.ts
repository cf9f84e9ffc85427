export { fieldText } from './field-texts.rules.ts';
