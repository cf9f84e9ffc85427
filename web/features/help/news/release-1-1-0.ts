import { EVERYBODY, MANAGEMENT } from '#web/features/help/articles/article.ts';
import { change, type Release } from './release.ts';

export const release110: Release = {
  version: '1.1.0',
  day: '2026-11-27',
  changes: [
    change(
      'Added',
      'The search reads protocols and tours.',
      EVERYBODY,
      'Die Suche findet, was in Protokollen und bei Kontrollgängen geschrieben wurde.',
    ),
    change(
      'Added',
      'An inspection by an authority begins with what each location has and lacks.',
      MANAGEMENT,
      'Die Einsicht einer Behörde beginnt mit einem Überblick: was jeder Standort hat und was ihm fehlt.',
    ),
    change(
      'Added',
      'Everybody who lacks proofs gets a link in one go.',
      MANAGEMENT,
      'Unter Nachweise bekommen alle, denen etwas fehlt, auf einmal ihren Link.',
    ),
    change(
      'Added',
      'The office answers an authority with a text and files.',
      MANAGEMENT,
      'Die Verwaltung beantwortet eine Nachforderung der Behörde dort, wo sie sie liest, mit Text und Dateien.',
    ),
    change(
      'Added',
      'The dashboard names a Mangel without a task, and the office gives the task in the protocol.',
      MANAGEMENT,
      'Das Dashboard nennt Mängel ohne Aufgabe; die Aufgabe dazu legt die Verwaltung im Protokoll an.',
    ),
    change(
      'Added',
      'Records are sorted by the names that they show.',
      MANAGEMENT,
      'Maßnahmen, Kontrollgänge, Aufgaben, Protokolle und Abfragen lassen sich nach Namen sortieren.',
    ),
    change(
      'Changed',
      'A task that is due later says so where it is completed.',
      EVERYBODY,
      'Eine Aufgabe, die erst später fällig ist, sagt das dort, wo sie erledigt wird.',
    ),
    change(
      'Changed',
      'Of several files of one kind the one that is valid longest counts.',
      MANAGEMENT,
      'Von mehreren Dateien einer Art zählt die, die am längsten gilt.',
    ),
    change(
      'Changed',
      'The code that connects a tablet has ten characters.',
      MANAGEMENT,
      'Der Code, der ein Tablet verbindet, hat nur noch zehn Zeichen.',
    ),
    change(
      'Changed',
      'The PDF of a report is saved as soon as it was approved.',
      MANAGEMENT,
      'Sobald ein Bericht freigegeben ist, wird sein PDF gespeichert.',
    ),
    change(
      'Changed',
      'A completed task and a recorded tour say so in their place.',
      EVERYBODY,
      'Dass eine Aufgabe erledigt oder ein Kontrollgang erfasst ist, steht dort, wo Sie getippt haben.',
    ),
    change('Changed', 'Tablets stand with the locations.', MANAGEMENT, 'Tablets stehen im Menü bei den Standorten.'),
    change(
      'Added',
      'An authority sees on which opening days a daily protocol or a tour is missing, what became of each deficiency, and the photos of protocols.',
      MANAGEMENT,
      'Behörden sehen Tag für Tag, ob Protokoll und Kontrollgänge da sind, was aus jedem Mangel wurde, und die Fotos der Protokolle.',
    ),
    change(
      'Added',
      'Evidence that was deleted from the database is noticed and reported.',
      MANAGEMENT,
      'Das Prüfbuch bemerkt auch, wenn ein Beleg in der Datenbank gelöscht wurde, und meldet es.',
    ),
    change(
      'Added',
      'Deficiencies, demands of an authority and permits that expire are reasons on the dashboard, and critical notifications stand there.',
      MANAGEMENT,
      'Das Dashboard zeigt auch Mängel, Nachforderungen von Behörden, ablaufende Erlaubnisse und kritische Hinweise.',
    ),
    change(
      'Changed',
      'The choice of a person begins with those who work at the location and were chosen on the device.',
      EVERYBODY,
      'Bei „Wer ist da?“ stehen zuerst die Personen dieses Standorts und wer dieses Gerät zuletzt benutzt hat.',
    ),
    change(
      'Changed',
      'Toasts stand where nothing is read or tapped.',
      EVERYBODY,
      'Meldungen erscheinen dort, wo sie nichts verdecken.',
    ),
    change(
      'Changed',
      'The same words and figures on the dashboard, in lists and in reports.',
      MANAGEMENT,
      'Dashboard, Listen und Berichte zählen dasselbe und sagen es mit denselben Wörtern.',
    ),
    change(
      'Changed',
      'First screens need a quarter less data, and a search takes less than a tenth of the time with a million records.',
      EVERYBODY,
      'Anmeldung, Startseite und Suche sind deutlich schneller.',
    ),
    change(
      'Changed',
      'Invoices carry the rate of VAT of the month they are for.',
      ['admin'],
      'Rechnungen tragen den Umsatzsteuersatz des Monats, für den sie gelten.',
    ),
    change(
      'Security',
      'The links of sent mails are shown on request only, and each look is recorded.',
      ['admin'],
      'Links in versendeten E-Mails werden nur auf Anforderung angezeigt. Jeder Blick darauf wird festgehalten.',
    ),
    change(
      'Security',
      'Ten wrong codes also end the session of an authority that is open, and its requests are bounded.',
    ),
    change('Fixed', 'A name of spaces between invisible characters is refused.'),
    change('Fixed', 'A backup copies files that the object store does not list yet.'),
    change('Fixed', 'The embedded store syncs its log once for each commit, and while it opens.'),
  ],
};
