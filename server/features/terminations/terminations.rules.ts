import type { NotificationType } from '#shared/contracts/notifications/notifications.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { isReminderDue, lastRetrievalDay } from '#shared/domain/billing/termination-days.ts';

/** The steps of which everybody concerned is told, in their order. */
export const STEPS = ['given', 'endSoon', 'ended', 'deletionSoon', 'withdrawn'] as const;
export type Step = (typeof STEPS)[number];

export interface NoticeFacts {
  readonly id: number;
  readonly customer_name: string;
  /** YYYY-MM-DD, like all days here. */
  readonly ends_on: string;
  readonly deletes_on: string;
  readonly is_withdrawn: boolean;
  readonly has_ended: boolean;
  /** Whether an export was downloaded since the notice. */
  readonly has_download: boolean;
  readonly told: readonly string[];
}

/** Returns the steps of which nobody was told yet. A withdrawn notice is only told of if the notice was. */
export function stepsToTell(notice: NoticeFacts, today: string): readonly Step[] {
  const { ends_on: endsOn, deletes_on: deletesOn, told } = notice;
  const isDue: Readonly<Record<Step, boolean>> = notice.is_withdrawn
    ? { given: false, endSoon: false, ended: false, deletionSoon: false, withdrawn: told.includes('given') }
    : {
        given: true,
        endSoon: !notice.has_ended && isReminderDue(endsOn, today),
        ended: notice.has_ended,
        deletionSoon: notice.has_ended && isReminderDue(deletesOn, today),
        withdrawn: false,
      };
  return STEPS.filter((step) => isDue[step] && !told.includes(step));
}

interface StepText {
  readonly type: NotificationType;
  readonly message: string;
  /** What the mail says below the message. */
  readonly explanation: string;
}

const NOT_DOWNLOADED = 'Bisher hat niemand einen Export heruntergeladen.';
const DOWNLOADED = 'Ein Export wurde heruntergeladen.';

/** Returns what is told of a step. */
export function stepText(
  step: Step,
  { customer_name: name, ends_on: endsOn, deletes_on: deletesOn, has_download: hasDownload }: NoticeFacts,
): StepText {
  const [lastDay, deletion] = [germanDay(endsOn), germanDay(deletesOn)];
  const retrieval = `Bis zum ${germanDay(lastRetrievalDay(deletesOn))} kann die Verwaltung alles lesen und exportieren.`;
  const download = hasDownload ? DOWNLOADED : NOT_DOWNLOADED;
  const texts: Readonly<Record<Step, StepText>> = {
    given: {
      type: 'WARNING',
      message: `${name}: Der Vertrag ist zum ${lastDay} gekündigt.`,
      explanation: `Bis dahin arbeiten alle weiter wie bisher, und die Kündigung kann zurückgenommen werden. ${retrieval} Am ${deletion} wird alles gelöscht.`,
    },
    endSoon: {
      type: 'WARNING',
      message: `${name}: Der Vertrag endet am ${lastDay}.`,
      explanation: `Was auf Tablets noch wartet, muss bis dahin gesendet sein: Danach wird nichts mehr angenommen. ${download}`,
    },
    ended: {
      type: 'WARNING',
      message: `${name}: Der Vertrag ist beendet.`,
      explanation: `Es wird nichts mehr erfasst. ${retrieval} ${download}`,
    },
    deletionSoon: {
      type: 'DANGER',
      message: `${name}: Am ${deletion} werden alle Daten gelöscht.${hasDownload ? '' : ` ${NOT_DOWNLOADED}`}`,
      explanation: hasDownload
        ? 'Danach gibt es nur noch die Löschbescheinigung und die Rechnungen.'
        : 'Bitte laden Sie vorher einen Export herunter. Danach lässt sich nichts wiederherstellen.',
    },
    withdrawn: {
      type: 'INFO',
      message: `${name}: Die Kündigung ist zurückgenommen.`,
      explanation: 'Der Vertrag läuft weiter wie vorher, und es wird nichts gelöscht.',
    },
  };
  return texts[step];
}
