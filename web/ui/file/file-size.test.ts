import { expect, it } from 'vitest';
import { fileSizeText } from './file-size.ts';

it.each([
  [0, '0\u00a0Byte'],
  [999, '999\u00a0Byte'],
  [1000, '1\u00a0KB'],
  [153_600, '154\u00a0KB'],
  [1_234_567, '1,2\u00a0MB'],
  [20_971_520, '21\u00a0MB'],
])('%i bytes are shown as %s', (bytes, text) => expect(fileSizeText(bytes)).toBe(text));
