import { describe, expect, it } from 'vitest';
import { digestDay, digestMail, type DigestLine } from './digest.rules.ts';

const line: DigestLine = {
  type: 'DANGER',
  message: 'Kontrollgang um 14:00 Uhr versäumt – Spielhalle Altona',
  createdAt: new Date('2026-11-19T13:06:00Z'),
};
const reader = { firstname: 'Wiebke', lastname: 'Petersen', origin: 'https://schutzbuch.example' };

describe('the day of the summary', () => {
  it.each([
    ['2026-11-20T05:59:00Z', '2026-11-19'],
    ['2026-11-20T06:00:00Z', '2026-11-20'],
    ['2026-07-20T05:00:00Z', '2026-07-20'],
    ['2026-03-29T05:00:00Z', '2026-03-29'],
    ['2026-10-25T05:59:00Z', '2026-10-24'],
    ['2026-11-19T23:30:00Z', '2026-11-19'],
  ])('begins at seven in the morning in Germany: %s belongs to %s', (now, day) => {
    expect(digestDay(new Date(now))).toBe(day);
  });
});

describe('the summary', () => {
  it('contains the number of notifications and their texts', () => {
    const mail = digestMail({ ...reader, lines: [line, line] });
    expect(mail.subject).toBe('Schutzbuch: 2 ungelesene Meldungen');
    expect(mail.greeting).toBe('Guten Morgen Wiebke Petersen');
    expect(mail.factLines).toEqual(
      Array(2).fill('19.11., 14:06  KRITISCH: Kontrollgang um 14:00 Uhr versäumt – Spielhalle Altona'),
    );
    expect(mail.action?.url).toBe('https://schutzbuch.example/');
  });

  it('uses the singular for one notification', () => {
    expect(digestMail({ ...reader, lines: [line] }).subject).toBe('Schutzbuch: 1 ungelesene Meldung');
  });

  it('lists fifty lines and counts the rest', () => {
    const { factLines = [] } = digestMail({ ...reader, lines: Array.from({ length: 53 }, () => line) });
    expect(factLines).toHaveLength(51);
    expect(factLines.at(-1)).toBe('… und 3 weitere');
  });
});
