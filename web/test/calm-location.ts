/** A situation of a location without any problem. */
export const calmSituation = {
  severity: 'fine',
  overdueTasks: 0,
  dueTasks: 0,
  dueFollowUps: 0,
  followUpsThisWeek: 0,
  dueDemands: 0,
  laterDemands: 0,
  missedTours: 0,
  tourOutstanding: false,
  graveFindings: 0,
  staffLacking: 0,
  staffLackingNames: [],
  nobodyMayWork: false,
  staffEnding: 0,
  staffEndingThisWeek: 0,
} as const;
