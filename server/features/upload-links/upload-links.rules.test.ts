import { describe, expect, it } from 'vitest';
import { linkState } from '#shared/domain/link-state.ts';
import { firstNameOf, linkEnd, uploadLinkMail } from './upload-links.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const before = new Date('2026-11-21T11:59:59Z');
const after = new Date('2026-11-21T12:00:01Z');

describe('an upload link', () => {
  it.each([
    [{ used_at: null, revoked_at: null, expires_at: after }, 'open'],
    [{ used_at: null, revoked_at: null, expires_at: now }, 'expired'],
    [{ used_at: null, revoked_at: before, expires_at: after }, 'revoked'],
    [{ used_at: null, revoked_at: before, expires_at: before }, 'revoked'],
    [{ used_at: before, revoked_at: null, expires_at: before }, 'used'],
  ] as const)('with %j is %s', (dates, state) => {
    expect(linkState(dates.used_at, dates, now)).toBe(state);
  });

  it('is valid for fourteen days', () => {
    expect(linkEnd(now).toISOString()).toBe('2026-12-05T12:00:00.000Z');
  });
});

describe('the mail with the link', () => {
  const mail = uploadLinkMail({
    profileName: ' Petra  Petersen ',
    organisation: 'Nordlicht Automaten GmbH',
    typeNames: ['Ersthelfer'],
    expiresAt: linkEnd(now),
    url: 'https://schutzbuch.example/pd/abc',
  });

  it('addresses the person by first name only, and names the organisation, the type of proof and the end', () => {
    expect(mail.greeting).toBe('Guten Tag Petra');
    expect(JSON.stringify(mail)).not.toContain('Petersen');
    expect(mail.paragraphs[0]).toBe('Nordlicht Automaten GmbH braucht von Ihnen einen Nachweis: Ersthelfer.');
    expect(mail.smallPrint[0]).toContain('bis 5. Dezember 2026');
    expect(mail.action?.url).toBe('https://schutzbuch.example/pd/abc');
  });

  it('names each of several proofs', () => {
    const several = uploadLinkMail({
      profileName: 'Petra Petersen',
      organisation: 'Nordlicht Automaten GmbH',
      typeNames: ['Ersthelfer', 'Jugendschutz'],
      expiresAt: linkEnd(now),
      url: 'https://schutzbuch.example/pd/abc',
    });
    expect(several.subject).toBe('Nordlicht Automaten GmbH: Bitte senden Sie 2 Nachweise');
    expect(several.paragraphs[0]).toBe(
      'Nordlicht Automaten GmbH braucht von Ihnen diese Nachweise: Ersthelfer; Jugendschutz.',
    );
  });

  it.each(['', '  '])('has no first name for an empty name (%j)', (name) => {
    expect(firstNameOf(name)).toBe('');
  });
});
