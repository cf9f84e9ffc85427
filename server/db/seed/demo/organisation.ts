import type { OpeningTimes } from './calendar.ts';

export interface DemoLocation {
  readonly name: string;
  readonly address: string;
  readonly stateCode: string;
  readonly type: 'arcade' | 'bettingShop';
  /** Of the catalogue: what the concept of its organisation began with. */
  readonly socialConceptId: number;
  readonly opening: OpeningTimes;
  readonly tourIntervalSeconds: number;
  /** Measures on an ordinary day; weekends have more. */
  readonly measuresPerDay: number;
  readonly isInactive?: boolean;
  readonly hasReverseTour?: boolean;
  readonly hasNoPremium?: boolean;
  readonly requiresPin?: boolean;
  readonly hasNoTasks?: boolean;
  readonly profileLockMinutes?: number;
  /** OASIS queries; null for unlimited. */
  readonly monthlyLimit: number | null;
  /** Queries of the month that runs when the demo is placed. */
  readonly requests: number;
  /** Booked on top for this month. */
  readonly additionalLimit?: number;
  /** Nothing is overdue and nobody lacks a proof; to be watched where a proof or the quota ends soon. Else there is something to do. */
  readonly standing?: 'fine' | 'watch';
}

export interface DemoLogin {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly role: 'ROLE_OPERATOR' | 'ROLE_SERVICE';
  /** Names of the locations a service login works at. */
  readonly locations: readonly string[];
}

export interface DemoOrganisation {
  readonly name: string;
  readonly address: string;
  readonly contact: string;
  readonly taxId: string;
  readonly isDemo: boolean;
  /** What its own social concept is called, and who answers for it. */
  readonly concept: string;
  readonly officer: string;
  /** Somebody works on the version to come. */
  readonly hasDraft?: boolean;
  readonly locations: readonly DemoLocation[];
  readonly logins: readonly DemoLogin[];
}
