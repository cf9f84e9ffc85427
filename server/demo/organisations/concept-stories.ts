import type { ConceptColumn } from '#server/db/schema/master-data.ts';
import { CONCEPT_DUTIES, type ConceptDuty } from '#shared/contracts/master-data/social-concepts.ts';
import { INSTRUCTION_PROOF_TYPE_ID } from '#server/db/seed/proof-types.ts';
import type { DemoLocation, DemoOrganisation } from './organisation.ts';

const [TRAINING, MONEY, SAFETY] = [1, 11, 14] as const;

interface ConceptFacts {
  readonly officer: string;
  readonly type: DemoLocation['type'];
}

/** The text of an organisation's concept for each of the ten duties. */
const dutyTexts = ({ officer, type }: ConceptFacts): Readonly<Record<ConceptDuty, string>> => ({
  responsiblePersons: `${officer} ist beauftragt, pflegt das Konzept und berichtet der Geschäftsführung jedes Vierteljahr. An jedem Standort ist eine Person verantwortlich und vertritt sie bei Kontrollen.`,
  communication:
    'Werbung wirbt nicht mit Gewinnen und spricht niemanden unter 18 Jahren an. Aushänge nennen Mindestalter, Risiken und Hilfe. Beschwerden beantwortet die beauftragte Person.',
  training:
    'Wer neu anfängt, wird vor der ersten Schicht unterwiesen und binnen drei Monaten von einer Fachstelle für Suchthilfe geschult. Danach folgt die Auffrischung im Abstand, den das Land vorgibt.',
  youthProtection:
    'Jede Person zeigt am Eingang einen gültigen Ausweis und wird mit der Sperrdatei abgeglichen. Ohne Ausweis und unter 18 Jahren gibt es keinen Zutritt, auch nicht in Begleitung.',
  information:
    'Am Eingang und an der Theke liegen Faltblätter zu Risiken, Selbsttest, Beratung und Sperre, auch in leichter Sprache, auf Türkisch und auf Russisch. Sie werden jede Woche geprüft.',
  earlyDetection:
    type === 'arcade'
      ? 'Auffällig ist, wer lange ohne Pause spielt, Geld leiht, mehrere Geräte zugleich bespielt oder gereizt auf Verluste reagiert. Wer das bemerkt, erfasst es und spricht mit der verantwortlichen Person.'
      : 'Auffällig ist, wer Verlusten hinterherwettet, Einsätze stark steigert, Geld leiht oder den ganzen Tag bleibt. Wer das bemerkt, erfasst es und spricht mit der verantwortlichen Person.',
  earlyIntervention:
    'Das Gespräch führen zwei Personen, ruhig und abseits. Sie bieten eine Pause an, nennen die Beratungsstelle am Ort und die kostenlose Hotline und weisen auf die Sperre hin.',
  bans: 'Anträge auf Selbstsperre nimmt jede Person im Dienst sofort entgegen. Fremdsperren regt die verantwortliche Person an, nachdem sie angehört hat. Wer gesperrt ist, wird freundlich abgewiesen.',
  documentation:
    'Maßnahmen, Kontrollgänge und Vorfälle werden am selben Tag erfasst, ohne Namen von Gästen. Die beauftragte Person wertet sie jeden Monat aus und bespricht das Ergebnis mit den Standorten.',
  report:
    'Alle zwei Jahre berichtet die beauftragte Person der Aufsicht, was getan wurde und was es bewirkt hat. Grundlage sind die Auswertungen der Monate.',
});

/** The duty that was still open in the first version. */
const OPEN_DUTY: ConceptDuty = 'report';
/** The duty that the draft of the next version revises. */
const REVISED_DUTY: ConceptDuty = 'earlyDetection';

interface ConceptReferences {
  readonly stateIds: readonly number[];
  readonly formIds: readonly number[];
}

/** Returns the content of an organisation's concept, without its document. */
export function conceptOf(
  { officer, locations: [firstLocation] }: DemoOrganisation,
  { stateIds, formIds }: ConceptReferences,
): ConceptColumn {
  const type = firstLocation?.type ?? 'arcade';
  const textByDuty = dutyTexts({ officer, type });
  return {
    states: stateIds,
    forms: formIds,
    locationTypes: [type],
    officer,
    contents: CONCEPT_DUTIES.map((duty) => ({ duty, text: textByDuty[duty], isDone: true })),
    proofs: [
      { type: TRAINING },
      { type: INSTRUCTION_PROOF_TYPE_ID, months: 12 },
      { type: SAFETY, months: 12 },
      ...(type === 'bettingShop' ? [{ type: MONEY, months: 12 }] : []),
    ],
  };
}

const withContent = (
  concept: ConceptColumn,
  changedDuty: ConceptDuty,
  change: (text: string) => { readonly text?: string; readonly isDone: boolean },
): ConceptColumn => ({
  ...concept,
  contents: (concept.contents ?? []).map(({ duty, text = '', isDone }) =>
    duty === changedDuty ? { duty, ...change(text) } : { duty, text, isDone },
  ),
});

/** Returns the first version of the concept, in which one of the ten duties was still open. */
export const firstVersionOf = (concept: ConceptColumn): ConceptColumn =>
  withContent(concept, OPEN_DUTY, () => ({ isDone: false }));

/** Returns the draft of the next version. */
export const nextDraftOf = (concept: ConceptColumn): ConceptColumn =>
  withContent(concept, REVISED_DUTY, (text) => ({
    text: `${text} Neu: Auch Hinweise von Angehörigen werden aufgenommen und binnen zwei Tagen beantwortet.`,
    isDone: false,
  }));
