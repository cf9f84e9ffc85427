import type { ScreenPath } from '#shared/screen-prefixes.ts';

export type Reader = 'service' | 'operator' | 'admin';

/** The chapters of the help, in the order of its table of contents. */
export const AREAS = [
  'Erste Schritte',
  'In der Schicht',
  'Team',
  'Standorte & OASIS',
  'Nachweisen',
  'Einstellungen',
] as const;
export type Area = (typeof AREAS)[number];

/**
 * One page of the help. In its texts, *word* stands for a word that the screen shows; a test finds each of them in the
 * sources of the screens.
 */
export interface Article {
  /** Last part of the address, `/hilfe/{id}`. */
  readonly id: string;
  readonly title: string;
  readonly area: Area;
  readonly readers: readonly Reader[];
  /** The screens whose help button leads here. */
  readonly screens: readonly ScreenPath[];
  /** Describes in one or two sentences what the screen is for and who uses it. */
  readonly purpose: string;
  readonly steps: readonly string[];
  /** Describes what the law demands, if that matters on this screen. */
  readonly law?: string;
  readonly pitfalls: readonly string[];
  /** Ids of other articles. */
  readonly related: readonly string[];
  /** Search words that the texts do not contain. */
  readonly keywords?: string;
  readonly picture?: ArticlePicture;
}

export const EVERYBODY: readonly Reader[] = ['service', 'operator', 'admin'];
export const MANAGEMENT: readonly Reader[] = ['operator', 'admin'];

/** The users whose screen a picture shows. */
export type PicturePlace = 'counter' | 'office';

export interface ArticlePicture {
  readonly place: PicturePlace;
  readonly source: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
}
