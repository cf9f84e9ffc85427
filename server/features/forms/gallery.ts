import type { GalleryForm } from '#shared/contracts/forms.ts';

/** The ready forms, in the order they are offered. Each is written in a file of its own below `gallery/`. */
export const galleryForms: readonly GalleryForm[] = [];
