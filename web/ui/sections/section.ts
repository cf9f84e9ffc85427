import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A part of a page that is shown by itself, at an address of its own. */
export interface Section {
  /** The value of `section` in the URL. */
  readonly id: string;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly icon: Icon;
  /** What is set at present, in a few words. */
  readonly value?: string | undefined;
  /**
   * The fields of the page's form that are edited here. A section without fields has its own buttons, which send at
   * once.
   */
  readonly fields?: readonly string[];
  /** Whether the section has unsaved changes. Needed only if they are not in the fields of the page's form. */
  readonly isChanged?: boolean;
  /** Whether the content is as wide as the page allows; lines of text and single fields are not. */
  readonly isWide?: boolean;
  readonly content: ReactNode;
}

/** Whether a name of a field or of an error, such as 'openingHours.1.from', belongs to the section. */
export const hasField = ({ fields = [] }: Pick<Section, 'fields'>, name: string) =>
  fields.some((field) => name === field || name.startsWith(`${field}.`));
