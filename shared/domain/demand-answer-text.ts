interface DemandAnswer {
  readonly answer?: string | null | undefined;
  readonly comment?: string | null | undefined;
}

/** Returns the answer to a demand as its authority reads it. At the location one may be chosen and a comment added. */
export const demandAnswerText = ({ answer, comment }: DemandAnswer): string =>
  [answer, comment].filter(Boolean).join('. ');
