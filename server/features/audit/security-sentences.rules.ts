// Sentences of security events, one for each kind.
import type { SecurityEventKind } from '#server/access/security-log.ts';
import type { AuditGroup } from '#shared/contracts/audit/audit.ts';
import { ROLE_TEXTS } from '#shared/contracts/users/users.ts';
import { withName, type Facts, type EntryDescription } from './facts.rules.ts';

const description = (group: AuditGroup, toSentence: EntryDescription['toSentence']): EntryDescription => ({
  group,
  toSentence,
});

const roleTexts: Readonly<Record<string, string>> = ROLE_TEXTS;
const roleName = (facts: Facts, field: string) => roleTexts[facts.text(field)] ?? facts.text(field);

export const SECURITY_SENTENCES: Readonly<Record<SecurityEventKind, EntryDescription>> = {
  'sign-in': description('signIns', ({ subject }) => `${subject} hat sich angemeldet`),
  'sign-in-failed': description('signIns', ({ subject }) => `Anmeldung bei ${subject} gescheitert`),
  'sign-out': description('signIns', ({ subject }) => `${subject} hat sich abgemeldet`),
  'refresh-reuse': description('signIns', ({ subject }) => `Alte Sitzung von ${subject} wiederverwendet und beendet`),
  'session-ended': description('signIns', ({ subject }) => `Sitzung von ${subject} beendet`),
  'own-password-refused': description('signIns', ({ subject }) => `Falsches eigenes Passwort von ${subject}`),
  'recovery-code-used': description(
    'signIns',
    ({ subject }) => `${subject} hat einen Wiederherstellungscode verwendet`,
  ),
  'admin-created': description('access', ({ subject }) => `Admin ${subject} auf dem Server angelegt`),
  'password-reset-asked': description('access', ({ subject }) => `Neues Passwort für ${subject} angefordert`),
  'password-reset': description('access', ({ subject }) => `Passwort von ${subject} über einen Link gesetzt`),
  'password-changed': description('access', ({ subject }) => `Passwort von ${subject} geändert`),
  'email-change-asked': description('access', ({ subject }) => `Neue E-Mail-Adresse für ${subject} angefordert`),
  'email-changed': description('access', ({ subject }) => `E-Mail-Adresse von ${subject} geändert`),
  'name-changed': description('access', ({ subject }) => `Name von ${subject} geändert`),
  'second-factor-set': description('access', ({ subject }) => `Zweiter Faktor von ${subject} eingerichtet`),
  'second-factor-removed': description('access', ({ subject }) => `Zweiter Faktor von ${subject} entfernt`),
  'recovery-codes-made': description('access', ({ subject }) => `Wiederherstellungscodes von ${subject} erneuert`),
  'pin-changed': description('access', () => 'PIN eines Profils geändert'),
  'user-created': description('access', (facts) => `Zugang von ${facts.subject} angelegt: ${roleName(facts, 'role')}`),
  'user-invited': description('access', (facts) =>
    facts.fact('role') === undefined ? 'Einladung gesendet' : `Zugang eingeladen: ${roleName(facts, 'role')}`,
  ),
  'invitation-accepted': description('access', ({ subject }) => `${subject} hat die Einladung angenommen`),
  'user-changed': description('access', ({ subject }) => `Zugang von ${subject} geändert`),
  'role-changed': description(
    'access',
    (facts) => `Rolle von ${facts.subject} geändert: ${roleName(facts, 'before')} → ${roleName(facts, 'after')}`,
  ),
  'user-activated': description('access', ({ subject }) => `Zugang von ${subject} aktiviert`),
  'user-deactivated': description('access', ({ subject }) => `Zugang von ${subject} gesperrt`),
  'customer-linked': description('access', ({ subject }) => `${subject} in die Organisation aufgenommen`),
  'customer-unlinked': description('access', ({ subject }) => `${subject} aus der Organisation entfernt`),
  'location-linked': description('access', ({ subject }) => `${subject} darf an einem weiteren Standort arbeiten`),
  'location-unlinked': description('access', ({ subject }) => `${subject} arbeitet nicht mehr an einem Standort`),
  'mail-links-shown': description(
    'access',
    (facts) => `Link aus der Mail „${facts.text('subject')}“ an ${facts.text('recipient')} angezeigt`,
  ),
  'master-data-changed': description('masterData', (facts) => `${withName('Stammdaten', facts.text('name'))} geändert`),
};
