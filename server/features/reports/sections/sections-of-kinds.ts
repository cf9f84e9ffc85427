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
  type Reading,
  readPortion,
  readFigures,
  readProtocols,
  readTours,
  readTrainings,
  type Subject,
} from '#server/features/reports/figures/read-figures.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { periodBefore, spanOf } from '#server/features/reports/figures/report-months.rules.ts';
import { firstOf } from './report-tables.rules.ts';
import { totalsOf } from './report-totals.rules.ts';
import { tourDaysSection } from './tour-days.rules.ts';
import { tourListSection, tourSection, toursIn } from './tour-sections.rules.ts';
import { outagesOf, usageSections } from './usage-sections.ts';

type MakeSections = (reading: Reading, subject: Subject) => Promise<readonly MakeSection[]>;

/** Maximum number of listed rows, because nobody reads more on paper. All of them are counted. */
const MAX_LISTED = { tours: 10_000, trainings: 20_000, files: 2000 } as const;
const FOLDER_TOUR_DAYS = 30;
const FOLDER_PROTOCOLS = 30;

const MAKERS: Readonly<Record<ReportKind, MakeSections>> = {
  socialConcept: async (reading, subject) => {
    const { measures, tours, checks } = subject.figures;
    const { counts, bans, incidents, outages, words } = await readProtocols(reading, subject.days);
    const { locationNames } = subject;
    return [
      () => conceptSection(subject.locations, subject.concepts),
      await trainings(reading, subject),
      () => measureSection(measures, locationNames),
      () => banSection({ months: measures, choices: bans, words }),
      () => refusalSection(measures),
      () => oasisSection(checks, locationNames, outagesOf(subject, outages, words)),
      () => tourSection(tours, locationNames),
      () => materialSection(measures),
      () => incidentSection({ months: measures, choices: incidents, words }, counts),
    ];
  },
  monthly: async (reading, subject) => {
    const { days, figures, locationNames } = subject;
    const before = periodBefore(days);
    const figuresBefore = await readFigures(reading, before);
    const { counts, incidents, outages, words } = await readProtocols(reading, days);
    const { measures, tours, checks } = figures;
    return [
      () =>
        comparisonSection(
          totalsOf(figures),
          before.from < subject.logFrom ? { ...totalsOf(figuresBefore), checks: null } : totalsOf(figuresBefore),
          `${germanDay(before.from)} bis ${germanDay(before.to)}`,
        ),
      () => measureSection(measures, locationNames),
      () => refusalSection(measures),
      () => oasisSection(checks, locationNames, outagesOf(subject, outages, words)),
      () => tourSection(tours, locationNames),
      () => incidentSection({ months: measures, choices: incidents, words }, counts),
    ];
  },
  inspectionTours: async (reading, { days, figures: { tours }, locationNames }) => {
    const listedTours = await readTours(reading, days, MAX_LISTED.tours);
    const firstTours = firstOf(listedTours, MAX_LISTED.tours, toursIn(tours));
    return [() => tourSection(tours, locationNames), () => tourListSection(firstTours, locationNames)];
  },
  training: async (reading, subject) => {
    const trainingFigures = await trainings(reading, subject);
    const staff = await staffOf(reading);
    return [trainingFigures, () => staffSection(staff, subject.today)];
  },
  oasisUsage: usageSections,
  inspectionFolder: async (reading, subject) => {
    const { locations, locationNames, concepts, today, days, figures } = subject;
    const { locationIds, scope } = reading;
    const thirtyDays = daysAfter(days.to, 1 - FOLDER_TOUR_DAYS);
    const recent = { from: thirtyDays < days.from ? days.from : thirtyDays, to: days.to };
    const recentTours = await readTours(reading, recent, MAX_LISTED.tours);
    const recentCount = toursIn((await readFigures(reading, recent)).tours);
    const range = { ...spanOf(days), locationIds, most: FOLDER_PROTOCOLS };
    const protocols = await readPortion(reading, (tx) => listLastProtocols(tx, scope, range));
    const validFilter = { locationIds, today, most: MAX_LISTED.files };
    const files = await readPortion(reading, (tx) => findValidFiles(tx, scope, validFilter));
    const staff = await staffOf(reading);
    return [
      () => conceptSection(locations, concepts),
      () => staffSection(staff, today),
      () => tourSection(figures.tours, locationNames),
      () => tourDaysSection(firstOf(recentTours, MAX_LISTED.tours, recentCount), locationNames, recent),
      () => lastProtocolsSection(protocols, locationNames),
      () => certificateSection(locations, today),
      () => filesSection(files, locationNames),
    ];
  },
};

export async function sectionsOf(kind: ReportKind, reading: Reading, subject: Subject): Promise<ReportSection[]> {
  const sections: ReportSection[] = [];
  for (const make of await MAKERS[kind](reading, subject)) {
    await setImmediate();
    sections.push(make());
  }
  await setImmediate();
  return sections;
}

const staffOf = (reading: Reading) =>
  readPortion(reading, (tx) => findStaffProofs(tx, reading.scope, reading.locationIds));

async function trainings(reading: Reading, { days, today }: Subject): Promise<MakeSection> {
  const trainingFigures = await readTrainings(reading, days, MAX_LISTED.trainings);
  const staff = await staffOf(reading);
  return () => trainingSection(trainingFigures, staff, today);
}
