import type { ArticlePicture, PicturePlace } from './article.ts';

const WIDTH = 800;

/**
 * Returns a picture that `npm run screenshots -- help` has taken. Its height reserves the space until the picture has
 * loaded.
 */
const picture = (place: PicturePlace, source: URL, height: number, description: string): ArticlePicture => ({
  place,
  source: source.href,
  width: WIDTH,
  height,
  description,
});

export const workplacePicture = picture(
  'counter',
  new URL('../pictures/arbeitsplatz.webp', import.meta.url),
  556,
  'Die Startseite: oben Spieler prüfen, links der Ring bis zum nächsten Kontrollgang, rechts vier Kacheln für Maßnahmen und darunter die nächsten Aufgaben.',
);

export const tourDayPicture = picture(
  'office',
  new URL('../pictures/kontrollgaenge.webp', import.meta.url),
  434,
  'Die Ansicht eines Tages: jeder Kontrollgang mit seiner Uhrzeit, und wie viele gehalten wurden.',
);

export const dashboardPicture = picture(
  'office',
  new URL('../pictures/dashboard.webp', import.meta.url),
  434,
  'Das Dashboard: ein Satz mit dem Dringendsten, darunter die Standorte mit Grund und Knopf.',
);

export const proofGapsPicture = picture(
  'office',
  new URL('../pictures/nachweise.webp', import.meta.url),
  434,
  'Was fehlt wem: je Person eine Karte mit den fehlenden und ablaufenden Nachweisen.',
);

export const ledgerPicture = picture(
  'office',
  new URL('../pictures/pruefbuch.webp', import.meta.url),
  380,
  'Das Prüfbuch mit dem Ergebnis der Prüfung und den Knöpfen für die Behörde.',
);
