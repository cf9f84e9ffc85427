import { setImmediate } from 'node:timers/promises';
import { daysAfter } from '#server/time/zoned-time.ts';
import type { ReportSection } from '#shared/domain/reports/report-content.ts';
import type { ReportKind } from '#shared/domain/reports/report-kinds.ts';
import { conceptSection, staffSection, trainingSection } from './concept-sections.rules.ts';
import {
  certificateSection,
  comparisonSection,
  filesSection,
} from '#server/features/reports/folder/folder-sections.rules.ts';
import { materialSection, measureSection, refusalSection } from './measure-sections.rules.ts';
import { oasisSection } from './oasis-sections.rules.ts';
import { findStaffProofs, findValidFiles } from '#server/features/reports/figures/location-facts.queries.ts';
import { listLastProtocols } from '#server/features/reports/figures/protocol-figures.queries.ts';
import { banSection, incidentSection, lastProtocolsSection } from './protocol-sections.rules.ts';
import {
  type MakeSection,
  type ReadingContext,
  readPortion,
  readFigures,
  readProtocols,
  readTours,
  readTrainings,
  type ReportSubject,
} from '#server/features/reports/figures/read-figures.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { periodBefore, momentsOf } from '#server/features/reports/figures/report-months.rules.ts';
import { firstOf } from './report-tables.rules.ts';
import { totalsOf } from './report-totals.rules.ts';
import { tourDaysSection } from './tour-days.rules.ts';
import { tourListSection, tourSection, tourTotalOf } from './tour-sections.rules.ts';
import { outagesOf, usageSections } from './usage-sections.ts';

type ReadSections = (reading: ReadingContext, subject: ReportSubject) => Promise<readonly MakeSection[]>;

/** Maximum number of listed rows, because nobody reads more on paper. All of them are counted. */
const MAX_LISTED_ROWS = { tours: 10_000, trainings: 20_000, files: 2000 } as const;
const FOLDER_TOUR_DAYS = 30;
const MAX_FOLDER_PROTOCOLS = 30;

const SECTION_READERS: Readonly<Record<ReportKind, ReadSections>> = {
  socialConcept: async (reading, subject) => {
    const { measures, tours, checks } = subject.figures;
    const { counts, bans, incidents, outages, questionnaires } = await readProtocols(reading, subject.days);
    const { locationNames } = subject;
    return [
      () => conceptSection(subject.locations, subject.concepts),
      await readTrainingSection(reading, subject),
      () => measureSection(measures, locationNames),
      () => banSection({ months: measures, choices: bans, questionnaires }),
      () => refusalSection(measures),
      () => oasisSection(checks, locationNames, outagesOf(subject, outages, questionnaires)),
      () => tourSection(tours, locationNames),
      () => materialSection(measures),
      () => incidentSection({ months: measures, choices: incidents, questionnaires }, counts),
    ];
  },
  monthly: async (reading, subject) => {
    const { days, figures, locationNames } = subject;
    const earlierPeriod = periodBefore(days);
    const figuresBefore = await readFigures(reading, earlierPeriod);
    const { counts, incidents, outages, questionnaires } = await readProtocols(reading, days);
    const { measures, tours, checks } = figures;
    return [
      () =>
        comparisonSection(
          totalsOf(figures),
          earlierPeriod.from < subject.logStartDay
            ? { ...totalsOf(figuresBefore), checks: null }
            : totalsOf(figuresBefore),
          `${germanDay(earlierPeriod.from)} bis ${germanDay(earlierPeriod.to)}`,
        ),
      () => measureSection(measures, locationNames),
      () => refusalSection(measures),
      () => oasisSection(checks, locationNames, outagesOf(subject, outages, questionnaires)),
      () => tourSection(tours, locationNames),
      () => incidentSection({ months: measures, choices: incidents, questionnaires }, counts),
    ];
  },
  inspectionTours: async (reading, { days, figures: { tours }, locationNames }) => {
    const listedTours = await readTours(reading, days, MAX_LISTED_ROWS.tours);
    const firstTours = firstOf(listedTours, MAX_LISTED_ROWS.tours, tourTotalOf(tours));
    return [() => tourSection(tours, locationNames), () => tourListSection(firstTours, locationNames)];
  },
  training: async (reading, subject) => {
    const trainingFigures = await readTrainingSection(reading, subject);
    const staff = await readStaff(reading);
    return [trainingFigures, () => staffSection(staff, subject.today)];
  },
  oasisUsage: usageSections,
  inspectionFolder: async (reading, subject) => {
    const { locations, locationNames, concepts, today, days, figures } = subject;
    const { locationIds, scope } = reading;
    const thirtyDays = daysAfter(days.to, 1 - FOLDER_TOUR_DAYS);
    const recentPeriod = { from: thirtyDays < days.from ? days.from : thirtyDays, to: days.to };
    const recentTours = await readTours(reading, recentPeriod, MAX_LISTED_ROWS.tours);
    const recentCount = tourTotalOf((await readFigures(reading, recentPeriod)).tours);
    const range = { ...momentsOf(days), locationIds, maxRows: MAX_FOLDER_PROTOCOLS };
    const protocols = await readPortion(reading, (tx) => listLastProtocols(tx, scope, range));
    const validFilter = { locationIds, today, maxRows: MAX_LISTED_ROWS.files };
    const files = await readPortion(reading, (tx) => findValidFiles(tx, scope, validFilter));
    const staff = await readStaff(reading);
    return [
      () => conceptSection(locations, concepts),
      () => staffSection(staff, today),
      () => tourSection(figures.tours, locationNames),
      () => tourDaysSection(firstOf(recentTours, MAX_LISTED_ROWS.tours, recentCount), locationNames, recentPeriod),
      () => lastProtocolsSection(protocols, locationNames),
      () => certificateSection(locations, today),
      () => filesSection(files, locationNames),
    ];
  },
};

export async function sectionsOf(
  kind: ReportKind,
  reading: ReadingContext,
  subject: ReportSubject,
): Promise<ReportSection[]> {
  const sections: ReportSection[] = [];
  for (const makeSection of await SECTION_READERS[kind](reading, subject)) {
    await setImmediate();
    sections.push(makeSection());
  }
  await setImmediate();
  return sections;
}

const readStaff = (reading: ReadingContext) =>
  readPortion(reading, (tx) => findStaffProofs(tx, reading.scope, reading.locationIds));

async function readTrainingSection(reading: ReadingContext, { days, today }: ReportSubject): Promise<MakeSection> {
  const trainingFigures = await readTrainings(reading, days, MAX_LISTED_ROWS.trainings);
  const staff = await readStaff(reading);
  return () => trainingSection(trainingFigures, staff, today);
}
