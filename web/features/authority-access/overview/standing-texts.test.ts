import { describe, expect, it } from 'vitest';
import type { Standing } from '#shared/contracts/authority-access/authority-reading.ts';
import { standingTexts, targetOf } from './standing-texts.ts';

const standing = (subject: Standing['subject'], total: number, gaps = 0, remarks = 0): Standing => ({
  subject,
  total,
  gaps,
  remarks,
});

describe('what an authority sees at a glance', () => {
  it.each([
    [standing('permit', 0), ['nicht hinterlegt', 'none']],
    [standing('permit', 1), ['gültig', 'fine']],
    [standing('permit', 1, 1), ['abgelaufen', 'gap']],
    [standing('permit', 3, 1), ['1 abgelaufen', 'gap']],
    [standing('concept', 1, 1), ['fehlt', 'gap']],
    [standing('days', 0), ['nichts fällig', 'none']],
    [standing('days', 90), ['vollständig', 'fine']],
    [standing('days', 90, 3, 1200), ['3 fehlen', 'gap', '1.200 unvollständig', 'remark']],
    [standing('days', 90, 0, 12), ['12 unvollständig', 'remark']],
    [standing('tours', 700, 2, 1), ['2 versäumt', 'gap', '1 mit Befund', 'remark']],
    [{ ...standing('tours', 700, 2), unconfirmed: 1027 }, ['2 versäumt', 'gap', '1.027 ohne Bestätigung', 'remark']],
    [standing('findings', 0), ['keine', 'fine']],
    [standing('findings', 9, 2), ['2 offen', 'gap']],
    [standing('findings', 9), ['behoben', 'fine']],
    [standing('proofs', 9, 2), ['2 Personen mit Lücken', 'gap']],
    [standing('proofs', 9, 1), ['1 Person mit Lücken', 'gap']],
    [standing('proofs', 9, 1, 2), ['1 Person mit Lücken', 'gap', '2 früher mit Lücken', 'remark']],
    [standing('proofs', 9), ['keine Lücke bekannt', 'fine']],
  ])('is said in a few words: %j', (counted, texts) => {
    expect(standingTexts(counted).flatMap(({ text, tone }) => [text, tone])).toEqual(texts);
  });

  it('leads from each number of the tours to those tours, and from no other number to tours', () => {
    const tours = standingTexts({ ...standing('tours', 700, 2, 1), unconfirmed: 3 });
    expect(tours.map(({ outcome }) => outcome)).toEqual(['missed', 'unconfirmed', 'finding']);
    expect(standingTexts(standing('days', 90, 3, 4)).map(({ outcome }) => outcome)).toEqual([undefined, undefined]);
  });

  it.each([
    [standing('permit', 1, 1), { section: 'location', noticeable: 'only' }],
    [standing('days', 90), { section: 'days', noticeable: '' }],
    [standing('tours', 700, 0, 1), { section: 'tours', noticeable: 'only' }],
    [standing('findings', 9, 1), { section: 'protocols', noticeable: 'open' }],
    [standing('findings', 9), { section: 'protocols', noticeable: 'only' }],
    [standing('findings', 0), { section: 'protocols', noticeable: '' }],
  ])('leads to the entries that it counts: %j', (counted, target) => {
    expect(targetOf(counted)).toEqual(target);
  });
});
