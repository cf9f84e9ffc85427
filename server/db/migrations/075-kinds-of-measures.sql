-- What a measure counts as, whatever it is called: a rename must not take it out of a figure.
alter table action add column kind text;

create temporary table known_measure (number int, kind text, name text) on commit drop;
insert into known_measure values
  (1, 'addressed', 'Gast auf sein Spielverhalten angesprochen'),
  (2, 'informed', 'Informationsgespräch geführt'),
  (3, 'material', 'Informationsmaterial ausgehändigt'),
  (4, 'counselling', 'Beratungsstelle und Hotline genannt'),
  (5, 'pause', 'Spielpause empfohlen'),
  (6, 'selfTest', 'Selbsttest angeboten'),
  (7, 'banOffered', 'Auf Möglichkeit der OASIS-Sperre hingewiesen'),
  (8, 'selfBan', 'Antrag auf Selbstsperre entgegengenommen'),
  (9, 'thirdPartyBan', 'Fremdsperre angeregt, Anhörung dokumentiert'),
  (10, 'banned', 'Gesperrte Person – Zutritt verweigert'),
  (11, 'underage', 'Minderjährige Person – Zutritt verweigert'),
  (12, 'withoutIdentity', 'Ohne gültigen Ausweis abgewiesen'),
  (13, 'foreignIdentity', 'Fremder Ausweis oder fremde Kundenkarte vorgelegt'),
  (14, 'excluded', 'Auffällige Person vom Spiel ausgeschlossen'),
  (15, 'houseBan', 'Hausverbot erteilt'),
  (16, 'consulted', 'Mit verantwortlicher Person über Gast beraten'),
  (17, 'relatives', 'Hinweis von Angehörigen aufgenommen'),
  (19, 'outage', 'OASIS-Störung festgestellt'),
  (20, 'inspection', 'Testkauf oder Behördenkontrolle'),
  (18, 'accountBlocked', 'Kundenkonto versehentlich für 24 Stunden gesperrt'),
  (31, 'launderingDeposit', 'Geldwäsche: hohe Einzahlung ohne Spiel'),
  (32, 'launderingProof', 'Geldwäsche: Auszahlung mit Nachweis verlangt'),
  (33, 'launderingAccount', 'Geldwäsche: Auszahlung auf fremdes Konto verlangt'),
  (34, 'launderingIdentity', 'Geldwäsche: falsche Identität angegeben'),
  (35, 'launderingWinnings', 'Geldwäsche: nach fremden Gewinnnachweisen gefragt'),
  (41, 'noticesChecked', 'Aushänge und Spielregeln geprüft'),
  (42, 'materialFilled', 'Informationsmaterial aufgefüllt'),
  (43, 'conceptChecked', 'Umsetzung des Sozialkonzepts geprüft'),
  (44, 'ownTestPurchase', 'Eigener Testkauf durchgeführt'),
  (45, 'uneventfulShift', 'Schicht ohne dokumentationspflichtigen Vorfall beendet');

-- The catalogue's own have numbers that never change; the second concept repeats them at a distance of 100.
update action set kind = known_measure.kind from known_measure
where action.id in (number, number + 100) and action.social_concept_id in (1, 2);

-- Copies in the concepts of organisations are known by their name, of today or of when they were last published or recorded.
update action set kind = known_measure.kind from known_measure where action.kind is null and action.name = known_measure.name;
update action set kind = known_measure.kind
from social_concept_version version, jsonb_array_elements(version.measures) measure, known_measure
where action.kind is null and (measure->>'id')::bigint = action.id and measure->>'name' = known_measure.name;
update action set kind = known_measure.kind from activity, known_measure
where action.kind is null and activity.action_id = action.id and activity.action_name = known_measure.name;
