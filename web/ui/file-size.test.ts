import { expect, it } from 'vitest';
import { fileSizeText } from './file-size.ts';

it.each([
  [0, '0 Byte'],
  [999, '999 Byte'],
  [1000, '1 KB'],
  [153_600, '154 KB'],
  [1_234_567, '1,2 MB'],
  [20_971_520, '21 MB'],
])('%i bytes are %s', (bytes, text) => expect(fileSizeText(bytes)).toBe(text));
