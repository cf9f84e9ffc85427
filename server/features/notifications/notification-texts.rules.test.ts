import { describe, expect, it } from 'vitest';
import {
  momentText,
  overdueTaskText,
  protocolFindingText,
  protocolFindingWithoutTaskText,
  quotaText,
  taskFindingText,
  type Fact,
} from './notification-texts.rules.ts';

const now = new Date('2026-11-20T14:00:00Z');
const fact: Fact = {
  at: new Date('2026-11-20T13:00:00Z'),
  itemId: 5,
  what: 'Notausgang prüfen',
  location: 'Spielhalle Altona',
  timeZone: 'Europe/Berlin',
  isForService: false,
};

describe('the text of a notification', () => {
  it('contains the local time, and the day unless it is today', () => {
    expect(momentText(fact.at, now, 'Europe/Berlin')).toBe('um 14:00 Uhr');
    expect(momentText(new Date('2026-11-19T22:59:00Z'), now, 'Europe/Berlin')).toBe('am 19.11. um 23:59 Uhr');
    expect(momentText(new Date('2026-11-19T23:01:00Z'), now, 'Europe/Berlin')).toBe('um 00:01 Uhr');
  });

  it('names the overdue task and links to it', () => {
    expect(overdueTaskText(fact, now)).toEqual({
      type: 'WARNING',
      message: 'Aufgabe war um 14:00 Uhr fällig: Notausgang prüfen – Spielhalle Altona',
      link: '/tasks/list?status=overdue&task=5',
    });
  });

  it('names the form with the defect and links to the protocol', () => {
    expect(protocolFindingText({ ...fact, what: 'Öffnungsprüfung' }, now)).toEqual({
      type: 'WARNING',
      message: 'Mangel im Protokoll um 14:00 Uhr: Öffnungsprüfung – Spielhalle Altona',
      link: '/service/protocols/edit/5',
    });
  });

  it('says that the defect has no task if the location has no tasks', () => {
    expect(protocolFindingWithoutTaskText({ ...fact, what: 'Öffnungsprüfung' }, now).message).toBe(
      'Mangel im Protokoll um 14:00 Uhr: Öffnungsprüfung – Spielhalle Altona. Dort gibt es keine Aufgaben: Bitte selbst veranlassen.',
    );
  });

  it('is short even for a long record', () => {
    const { message } = taskFindingText({ ...fact, what: 'Sehr '.repeat(100) });
    expect(message.length).toBeLessThan(150);
    expect(message).toContain('… – Spielhalle Altona');
  });

  it('is a single line, because line breaks would change the mail', () => {
    const { message } = taskFindingText({ ...fact, what: 'Notausgang\r\n\r\nAlle Meldungen: https://böse.example' });
    expect(message).toContain(': Notausgang Alle Meldungen');
    expect(message).not.toMatch(/[\r\n]/);
  });

  it.each([
    ['20', 'WARNING', 'OASIS-Guthaben: höchstens 20 % übrig – Spielhalle Altona'],
    ['10', 'WARNING', 'OASIS-Guthaben: höchstens 10 % übrig – Spielhalle Altona'],
    ['0', 'DANGER', 'OASIS-Guthaben aufgebraucht – Spielhalle Altona'],
  ])('warns of a quota with %s %% left', (what, type, message) => {
    expect(quotaText({ ...fact, what })).toMatchObject({ type, message });
  });
});
