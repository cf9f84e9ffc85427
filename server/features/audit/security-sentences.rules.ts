// Sentences of security events, one for each kind.
import type { SecurityEventKind } from '#server/access/security-log.ts';
import type { AuditGroup } from '#shared/contracts/audit/audit.ts';
import { ROLE_TEXTS } from '#shared/contracts/users/users.ts';
import { withName, type Facts, type EntryDescription } from './facts.rules.ts';

const told = (group: AuditGroup, toSentence: EntryDescription['toSentence']): EntryDescription => ({
  group,
  toSentence,
});

const ROLE_WORDS: Readonly<Record<string, string>> = ROLE_TEXTS;
const role = (facts: Facts, field: string) => ROLE_WORDS[facts.text(field)] ?? facts.text(field);

export const SECURITY_SENTENCES: Readonly<Record<SecurityEventKind, EntryDescription>> = {
  'sign-in': told('signIns', ({ subject }) => `${subject} hat sich angemeldet`),
  'sign-in-failed': told('signIns', ({ subject }) => `Anmeldung bei ${subject} gescheitert`),
  'sign-out': told('signIns', ({ subject }) => `${subject} hat sich abgemeldet`),
  'refresh-reuse': told('signIns', ({ subject }) => `Alte Sitzung von ${subject} wiederverwendet und beendet`),
  'session-ended': told('signIns', ({ subject }) => `Sitzung von ${subject} beendet`),
  'own-password-refused': told('signIns', ({ subject }) => `Falsches eigenes Passwort von ${subject}`),
  'recovery-code-used': told('signIns', ({ subject }) => `${subject} hat einen Wiederherstellungscode verwendet`),
  'admin-created': told('access', ({ subject }) => `Admin ${subject} auf dem Server angelegt`),
  'password-reset-asked': told('access', ({ subject }) => `Neues Passwort für ${subject} angefordert`),
  'password-reset': told('access', ({ subject }) => `Passwort von ${subject} über einen Link gesetzt`),
  'password-changed': told('access', ({ subject }) => `Passwort von ${subject} geändert`),
  'email-change-asked': told('access', ({ subject }) => `Neue E-Mail-Adresse für ${subject} angefordert`),
  'email-changed': told('access', ({ subject }) => `E-Mail-Adresse von ${subject} geändert`),
  'name-changed': told('access', ({ subject }) => `Name von ${subject} geändert`),
  'second-factor-set': told('access', ({ subject }) => `Zweiter Faktor von ${subject} eingerichtet`),
  'second-factor-removed': told('access', ({ subject }) => `Zweiter Faktor von ${subject} entfernt`),
  'recovery-codes-made': told('access', ({ subject }) => `Wiederherstellungscodes von ${subject} erneuert`),
  'pin-changed': told('access', () => 'PIN eines Profils geändert'),
  'user-created': told('access', (facts) => `Zugang von ${facts.subject} angelegt: ${role(facts, 'role')}`),
  'user-invited': told('access', (facts) =>
    facts.of('role') === undefined ? 'Einladung gesendet' : `Zugang eingeladen: ${role(facts, 'role')}`,
  ),
  'invitation-accepted': told('access', ({ subject }) => `${subject} hat die Einladung angenommen`),
  'user-changed': told('access', ({ subject }) => `Zugang von ${subject} geändert`),
  'role-changed': told(
    'access',
    (facts) => `Rolle von ${facts.subject} geändert: ${role(facts, 'before')} → ${role(facts, 'after')}`,
  ),
  'user-activated': told('access', ({ subject }) => `Zugang von ${subject} aktiviert`),
  'user-deactivated': told('access', ({ subject }) => `Zugang von ${subject} gesperrt`),
  'customer-linked': told('access', ({ subject }) => `${subject} in die Organisation aufgenommen`),
  'customer-unlinked': told('access', ({ subject }) => `${subject} aus der Organisation entfernt`),
  'location-linked': told('access', ({ subject }) => `${subject} darf an einem weiteren Standort arbeiten`),
  'location-unlinked': told('access', ({ subject }) => `${subject} arbeitet nicht mehr an einem Standort`),
  'master-data-changed': told('masterData', (facts) => `${withName('Stammdaten', facts.text('name'))} geändert`),
};
