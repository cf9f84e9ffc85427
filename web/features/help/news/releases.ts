// What changed in each version. The page 'Was ist neu' shows the German texts to those who read them, and CHANGELOG.md
// contains the English ones: `npx vitest run --project rules web/features/help/news -u` writes it again.
import { EVERYBODY, MANAGEMENT } from '#web/features/help/articles/article.ts';
import { change, type Release } from './release.ts';
import { release110 } from './release-1-1-0.ts';

/** The newest first. */
export const releases: readonly Release[] = [
  release110,
  {
    version: '1.0.0',
    day: '2026-11-25',
    changes: [
      change(
        'Added',
        'Access for an authority: a link and a code open the records of chosen locations, for reading and for a time.',
        MANAGEMENT,
        'Zugang für Behörden: Ein Link und ein Code öffnen die Unterlagen ausgewählter Standorte, nur lesend und auf Zeit.',
      ),
      change(
        'Added',
        'An organisation can end its contract: from the notice through the export to a deletion that a certificate proves.',
        MANAGEMENT,
        'Vertrag beenden und Daten mitnehmen: von der Kündigung über den Export bis zur Löschung, mit einer Löschbescheinigung.',
      ),
      change(
        'Added',
        'Documents are sealed and can be verified by anybody at `/pruefen`.',
        MANAGEMENT,
        'Berichte, Rechnungen und Protokolle sind versiegelt. Jeder kann sie unter „Dokument prüfen“ ohne Anmeldung prüfen.',
      ),
      change(
        'Added',
        'A tablet that was reported as lost delivers what it kept and deletes itself.',
        EVERYBODY,
        'Ein als verloren gemeldetes Tablet überträgt, was noch wartet, und löscht sich danach selbst.',
      ),
      change(
        'Added',
        'Each price has a rate of VAT of its own, down to the lines of the invoice.',
        ['admin'],
        'Jeder Preis hat einen eigenen Umsatzsteuersatz, auch in den Zeilen der Rechnung.',
      ),
      change('Added', 'Sealed parts of a ledger are files as well, which other programs read as a tiled log.'),
      change('Added', '`npm run chaos:alerts` provokes each alert beside a running Prometheus.'),
      change(
        'Changed',
        'The task for a deficiency says what was written about it.',
        EVERYBODY,
        'Die Aufgabe zu einem Mangel nennt, was im Protokoll dazu geschrieben wurde.',
      ),
      change(
        'Changed',
        'Pages that edit a record have sections and one bar that saves.',
        MANAGEMENT,
        'Bearbeitungsseiten sind in Abschnitte geteilt und haben eine einzige Leiste zum Speichern.',
      ),
      change(
        'Changed',
        'Red marks only what must be done today.',
        EVERYBODY,
        'Rot markiert ist nur noch, was heute erledigt werden muss.',
      ),
      change(
        'Added',
        'A page that shows what is new, by role, with a hint after an update.',
        EVERYBODY,
        'Diese Seite: Nach jeder neuen Version steht hier, was sich für Sie geändert hat.',
      ),
      change(
        'Added',
        'Invoices as ZUGFeRD and XRechnung.',
        MANAGEMENT,
        'Rechnungen gibt es auch als E-Rechnung (ZUGFeRD und XRechnung).',
      ),
      change('Added', 'Commands for backup, restore and a daily drill, `npm run doctor`, dashboards and alert rules.'),
      change('Added', 'An exported organisation can be imported into an empty installation, with its ledger.'),
      change('Added', 'Reports, protocols and invoices as PDF/A-3a, signed and time-stamped where it is configured.'),
      change('Added', 'Witnesses cosign ledgers, and other programs read a ledger as a tiled log.'),
      change('Added', 'Streaming replicas of PostgreSQL answer long reads.'),
      change(
        'Added',
        'Files for systemd, nginx, Caddy, compose and Kubernetes in `deploy/`, tried by `npm run chaos:proxies`.',
      ),
      change(
        'Added',
        '`npm run chaos:upgrade` replaces running processes by a newer version and lists what migrations lock.',
      ),
      change('Added', '`/.well-known/security.txt` (`SECURITY_CONTACT`), `SECURITY.md` and `npm run sbom`.'),
      change(
        'Fixed',
        'A migration gives way to whoever uses a table, so that nobody waits behind it for longer than a second.',
      ),
      change('Fixed', 'The documented nginx refused files above 8 MB, although 20 MB are allowed.'),
    ],
  },
  {
    version: '0.5.0',
    day: '2026-11-24',
    changes: [
      change(
        'Added',
        'One search over measures, tasks, protocols, people and documents.',
        EVERYBODY,
        'Eine Suche über alles: Maßnahmen, Aufgaben, Protokolle, Personen und Dateien (Strg+K).',
      ),
      change(
        'Changed',
        'Screens load in about half the time.',
        EVERYBODY,
        'Seiten öffnen sich deutlich schneller, besonders auf Tablets.',
      ),
    ],
  },
  {
    version: '0.4.0',
    day: '2026-11-23',
    changes: [
      change(
        'Added',
        'The help is part of the application and works without a network.',
        EVERYBODY,
        'Die Hilfe ist Teil der Anwendung und funktioniert auch ohne Netz.',
      ),
      change(
        'Added',
        'A profile may have a PIN, and then signs only what it was set for.',
        EVERYBODY,
        'Profile können eine PIN haben. Wer eine hat, unterschreibt nur mit ihr.',
      ),
      change(
        'Added',
        'Operators invite their staff by e-mail.',
        MANAGEMENT,
        'Die Verwaltung lädt neue Personen selbst per E-Mail ein.',
      ),
      change(
        'Added',
        'Every list can be saved as CSV or Excel.',
        MANAGEMENT,
        'Jede Liste lässt sich als CSV- oder Excel-Datei speichern.',
      ),
      change('Security', 'The role that serves requests owns nothing in the database.'),
      change('Security', 'Tablets sign in with a key of their own.'),
    ],
  },
  {
    version: '0.3.0',
    day: '2026-11-22',
    changes: [
      change(
        'Added',
        'Players are checked with OASIS from the first page of a shift.',
        ['service'],
        'Spieler werden direkt von der Startseite aus mit OASIS geprüft.',
      ),
      change(
        'Added',
        'Reports for the authority, with approval.',
        MANAGEMENT,
        'Berichte für die Behörde: berechnet, freigegeben und als Datei abgelegt.',
      ),
      change(
        'Added',
        'The ledger is signed and proves that nothing was changed.',
        MANAGEMENT,
        'Das Prüfbuch ist signiert und beweist, dass nichts nachträglich geändert wurde.',
      ),
      change(
        'Added',
        'Imports with a preview, contracts and invoices, and periods of retention.',
        MANAGEMENT,
        'Importe mit Vorschau, Verträge und Rechnungen sowie Aufbewahrungsfristen mit Löschläufen.',
      ),
    ],
  },
  {
    version: '0.2.0',
    day: '2026-11-21',
    changes: [
      change(
        'Added',
        'Forms and protocols with photos and signatures.',
        EVERYBODY,
        'Protokolle mit Fotos und Unterschriften, nach Fragebögen, die Sie selbst anpassen können.',
      ),
      change(
        'Added',
        'Documents, proofs and social concepts.',
        EVERYBODY,
        'Dateien, Nachweise der Mitarbeiter und das Sozialkonzept zum Lesen und Bestätigen.',
      ),
      change('Security', 'A second factor, and secrets that lie sealed in the database.'),
    ],
  },
  {
    version: '0.1.0',
    day: '2026-11-20',
    changes: [
      change(
        'Added',
        'Measures, tasks and inspection tours are recorded, corrected by further entries, and wait without a network.',
        EVERYBODY,
        'Maßnahmen, Aufgaben und Kontrollgänge erfassen, auch ohne Netz.',
      ),
    ],
  },
];
