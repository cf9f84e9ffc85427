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

describe('the words of a notification', () => {
  it('tell the time by the clock at the location, and the day where it is not today there', () => {
    expect(momentText(fact.at, now, 'Europe/Berlin')).toBe('um 14:00 Uhr');
    expect(momentText(new Date('2026-11-19T22:59:00Z'), now, 'Europe/Berlin')).toBe('am 19.11. um 23:59 Uhr');
    expect(momentText(new Date('2026-11-19T23:01:00Z'), now, 'Europe/Berlin')).toBe('um 00:01 Uhr');
  });

  it('name the task that is overdue and lead to it', () => {
    expect(overdueTaskText(fact, now)).toEqual({
      type: 'WARNING',
      message: 'Aufgabe war um 14:00 Uhr fällig: Notausgang prüfen – Spielhalle Altona',
      link: '/tasks/list?status=overdue&task=5',
    });
  });

  it('name the form in which a Mangel was found and lead to the protocol', () => {
    expect(protocolFindingText({ ...fact, what: 'Öffnungsprüfung' }, now)).toEqual({
      type: 'WARNING',
      message: 'Mangel im Protokoll um 14:00 Uhr: Öffnungsprüfung – Spielhalle Altona',
      link: '/service/protocols/edit/5',
    });
  });

  it('say that nobody was given a task, where the location has none', () => {
    expect(protocolFindingWithoutTaskText({ ...fact, what: 'Öffnungsprüfung' }, now).message).toBe(
      'Mangel im Protokoll um 14:00 Uhr: Öffnungsprüfung – Spielhalle Altona. Dort gibt es keine Aufgaben: Bitte selbst veranlassen.',
    );
  });

  it('stay short where the record is long', () => {
    const { message } = taskFindingText({ ...fact, what: 'Sehr '.repeat(100) });
    expect(message.length).toBeLessThan(150);
    expect(message).toContain('… – Spielhalle Altona');
  });

  it('are one line, whatever the record says: a mail has more lines that count', () => {
    const { message } = taskFindingText({ ...fact, what: 'Notausgang\r\n\r\nAlle Meldungen: https://böse.example' });
    expect(message).toContain(': Notausgang Alle Meldungen');
    expect(message).not.toMatch(/[\r\n]/);
  });

  it.each([
    ['20', 'WARNING', 'OASIS-Kontingent: höchstens 20 % übrig – Spielhalle Altona'],
    ['10', 'WARNING', 'OASIS-Kontingent: höchstens 10 % übrig – Spielhalle Altona'],
    ['0', 'DANGER', 'OASIS-Kontingent aufgebraucht – Spielhalle Altona'],
  ])('warn of a quota with %s %% left', (what, type, message) => {
    expect(quotaText({ ...fact, what })).toMatchObject({ type, message });
  });
});
