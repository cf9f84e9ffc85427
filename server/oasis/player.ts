/** The person to be checked. This data must never be logged, stored, or part of an error. */
export interface Player {
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string;
  readonly birthName?: string | undefined;
  readonly birthPlace?: string | undefined;
  readonly street?: string | undefined;
  readonly houseNumber?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly city?: string | undefined;
}
