export { fieldWord } from './field-words.rules.ts';
