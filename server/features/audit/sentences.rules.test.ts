import { describe, expect, it } from 'vitest';
import { AUDIT_GROUP_TEXTS } from '#shared/contracts/audit/audit.ts';
import { descriptionOf, typesOf } from './audit-kinds.rules.ts';
import { factsOf } from './facts.rules.ts';

const names: Readonly<Record<string, string>> = { '/api/profiles/3': 'Petra Pult', '/api/users/7': 'Vera Vorlage' };

interface Case {
  readonly type: string;
  readonly data?: object;
  /** Values of the committed fields; null means that the value was erased. */
  readonly personal?: Readonly<Record<string, string | null>>;
}

function ledgerText({ type, data = {}, personal = {} }: Case): string {
  const commit = Object.fromEntries(Object.keys(personal).map((field) => [field, 'f00d']));
  const openings = Object.fromEntries(
    Object.entries(personal).flatMap(([field, value]) => (value === null ? [] : [[field, value]])),
  );
  const entry = { source: 'ledger', body: { type, data, commit }, user_id: null, openings } as const;
  return descriptionOf(type).toSentence(factsOf(entry, (iri) => names[iri]));
}

describe('the sentence of an entry of the ledger', () => {
  it.each<[string, Case]>([
    [
      'Tarif „Premium“ ab November 2026 vereinbart',
      { type: 'plan.agreed', data: { month: '2026-11-01', planAfter: 'Premium' } },
    ],
    ['Maßnahme „Ausweis verlangt“ erfasst', { type: 'activity.recorded', data: { actionName: 'Ausweis verlangt' } }],
    [
      'Aufgabe erledigt: „Notausgang prüfen“',
      { type: 'task.completed', personal: { description: 'Notausgang prüfen' } },
    ],
    [
      'Aufgabe automatisch abgeschlossen, ohne Bestätigung: „Notausgang prüfen“',
      { type: 'task.completed', data: { source: 'auto' }, personal: { description: 'Notausgang prüfen' } },
    ],
    [
      'Aufgabe erledigt, mit Mangel',
      { type: 'task.completed', data: { finding: 'true' }, personal: { description: null } },
    ],
    [
      'Nachweis „Schulung“ von Petra Pult angenommen',
      { type: 'proof.accepted', data: { person: '/api/profiles/3' }, personal: { name: 'Schulung' } },
    ],
    ['Nachweis angenommen', { type: 'proof.accepted', data: { person: '/api/profiles/4' }, personal: { name: null } }],
    [
      'Protokoll „Rundgang“ abgeschlossen, 2 Mängel',
      { type: 'protocol.closed', data: { formName: 'Rundgang', findings: 2 } },
    ],
    [
      'Bericht „2026“ eingereicht: Frau Müller, Ordnungsamt',
      { type: 'report.submitted', personal: { title: '2026', submittedTo: 'Frau Müller, Ordnungsamt' } },
    ],
    ['Bericht eingereicht', { type: 'report.submitted', personal: { title: null, submittedTo: null } }],
    ['Bericht „2026“ freigegeben', { type: 'report.approved', data: { title: '2026' } }],
    [
      'OASIS-Zertifikat „2026“ hochgeladen',
      { type: 'oasisCertificate.uploaded', data: { fingerprint: 'f00d' }, personal: { name: '2026' } },
    ],
    ['OASIS-Zertifikat „2025“ hochgeladen', { type: 'oasisCertificate.uploaded', data: { name: '2025' } }],
    ['Protokoll „Rundgang“ abgeschlossen', { type: 'protocol.closed', data: { formName: 'Rundgang', findings: 0 } }],
    [
      'Standort geändert: Abstand der Kontrollgänge (Sekunden), Premium',
      {
        type: 'location.changed',
        data: { tourintervallBefore: 1800, tourintervallAfter: 2700, isPremiumBefore: 'false', isPremiumAfter: 'true' },
      },
    ],
    [
      'Organisation geändert: Ansprechperson',
      { type: 'customer.changed', data: { contactPerson: 'changed' }, personal: { contactPerson: 'Vera' } },
    ],
    [
      'Profil „Petra Pult“ geändert: Name, PIN',
      { type: 'profile.changed', data: { changed: ['name', 'pin'] }, personal: { name: 'Petra Pult' } },
    ],
  ])('%s', (text, entry) => expect(ledgerText(entry)).toBe(text));
});

describe('the sentence of an entry of the security log', () => {
  const securityText = (type: string, body: object, userId: number | null = 7) =>
    descriptionOf(type).toSentence(
      factsOf({ source: 'security', body: { ...body }, user_id: userId, openings: null }, (iri) => names[iri]),
    );
  it.each([
    ['Vera Vorlage hat sich angemeldet', 'sign-in', {}, 7],
    ['Anmeldung bei einem Zugang gescheitert', 'sign-in-failed', {}, null],
    [
      'Rolle von Vera Vorlage geändert: Service → Verwaltung',
      'role-changed',
      { before: 'ROLE_SERVICE', after: 'ROLE_OPERATOR' },
      7,
    ],
    ['Zugang eingeladen: Service', 'user-invited', { invitation: 4, role: 'ROLE_SERVICE' }, null],
    [
      'Link aus der Mail „Neues Passwort“ an vera@haus.test angezeigt',
      'mail-links-shown',
      { subject: 'Neues Passwort', recipient: 'vera@haus.test' },
      7,
    ],
    ['Sitzung von einem Zugang beendet', 'session-ended', {}, 8],
  ])('%s', (text, type, body, userId) => expect(securityText(type, body, userId)).toBe(text));
});

it('every group of the filter has entry types, and an unknown group has none', () => {
  expect(Object.keys(AUDIT_GROUP_TEXTS).filter((group) => typesOf(group).length === 0)).toEqual([]);
  expect(typesOf('toString')).toEqual([]);
});
