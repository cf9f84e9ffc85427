import { Button } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';

/** A number as it is typed, and what it usually is. Others are allowed, but more often a slip. */
export interface UsualNumber {
  readonly typed: string;
  readonly from: number;
  readonly to: number;
  /** What is counted: 'Minuten'. */
  readonly unit: string;
  /** Key of the row in which the number is. Its name tells only the place, which changes if a row above is removed. */
  readonly row?: string;
}
/** By the name that errors have. */
export type UsualNumbers = Readonly<Record<string, UsualNumber>>;

interface Asked {
  readonly numbers: UsualNumbers;
  readonly stored: UsualNumbers;
  /** What was typed when the user said that it is right. */
  readonly accepted: Readonly<Record<string, string>>;
  readonly onAccept: (key: string, typed: string) => void;
}

/** Distances between two inspection tours. */
export const USUAL_TOUR_MINUTES = { from: 15, to: 240, unit: 'Minuten' };
export const USUAL_AGES = { from: 18, to: 21, unit: 'Jahre' };
export const USUAL_REPORT_MONTHS = { from: 6, to: 36, unit: 'Monate' };
export const USUAL_REQUESTS = { from: 100, to: 50_000, unit: 'Abfragen' };
/** Validity of proofs. */
export const USUAL_PROOF_MONTHS = { from: 6, to: 60, unit: 'Monate' };

/** Returns a question for each number that is unusual and new, to be shown where its error would be. */
export function questionsAbout({ numbers, stored, accepted, onAccept }: Asked): Record<string, ReactNode> {
  const keptNumbers = Object.entries(stored).map(([name, number]): [string, string] => [
    keyOf(name, number),
    number.typed,
  ]);
  const known: Readonly<Record<string, string>>[] = [Object.fromEntries(keptNumbers), accepted];
  return Object.fromEntries(
    Object.entries(numbers)
      .map(([name, number]) => ({ name, number, key: keyOf(name, number) }))
      .filter(
        ({ number, key }) => isUnusual(number) && known.every((numbersByKey) => numbersByKey[key] !== number.typed),
      )
      .map(({ name, number, key }) => [
        name,
        <Question key={name} text={unusualText(number)} onAccept={() => onAccept(key, number.typed)} />,
      ]),
  );
}

/** The name, but with the key of the row instead of its place. */
const keyOf = (name: string, { row }: UsualNumber) => (row === undefined ? name : name.replace(/(?<=\.)\d+/, row));

export function isUnusual({ typed, from, to }: UsualNumber): boolean {
  const number = Number(typed.trim().replace(',', '.'));
  // A text that is no number is an error, and no question.
  return typed.trim() !== '' && (number < from || number > to);
}

const inGerman = (number: number) => number.toLocaleString('de-DE');

const unusualText = ({ typed, from, to, unit }: UsualNumber): string =>
  `${typed.trim()} ist ungewöhnlich, üblich sind ${inGerman(from)} bis ${inGerman(to)} ${unit}.`;

/** Whether messages are listed above the form, where each one is a link to its field and has no buttons. */
export const IsErrorSummary = createContext(false);

interface QuestionProps {
  readonly text: string;
  readonly onAccept: () => void;
}

const Question = ({ text, onAccept }: QuestionProps) =>
  use(IsErrorSummary) ? (
    text
  ) : (
    <>
      {text}
      {/* No submit button: Enter in a field presses the first one of the form, and must not accept the number. */}
      <Button
        variant="default"
        display="block"
        mt={8}
        onClick={({ currentTarget }) => {
          onAccept();
          currentTarget.form?.requestSubmit();
        }}
      >
        Ja, so speichern
      </Button>
    </>
  );
