import type { Generated, GeneratedAlways } from 'kysely';

/** Part of the image of the database in schema.ts. */
export interface TourTables {
  inspection_tour: InspectionTourTable;
}

interface InspectionTourTable {
  id: Generated<number>;
  customer_id: number;
  location_id: number;
  profile_id: number | null;
  user_id: number | null;
  status_id: number | null;
  is_finding: Generated<boolean>;
  comment: string | null;
  due_at: Date | null;
  started_at: Date | null;
  occurred_at: Date;
  completion_source: 'manual' | 'auto' | 'missed';
  corrects_id: number | null;
  corrected_by_id: number | null;
  first_id: number | null;
  origin_id: GeneratedAlways<number>;
  reason: string | null;
  created_at: Generated<Date>;
}
