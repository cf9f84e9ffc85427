import type { OpeningTimes } from '#server/demo/calendar.ts';

export interface DemoLocation {
  readonly name: string;
  readonly address: string;
  readonly stateCode: string;
  readonly type: 'arcade' | 'bettingShop';
  /** Id of the catalogue's concept from which the organisation's own concept was copied. */
  readonly socialConceptId: number;
  readonly opening: OpeningTimes;
  readonly tourIntervalSeconds: number;
  /** Number of activities on an ordinary day; weekends have more. */
  readonly measuresPerDay: number;
  readonly isInactive?: boolean;
  readonly hasReverseTour?: boolean;
  readonly hasNoPremium?: boolean;
  readonly requiresPin?: boolean;
  readonly hasNoTasks?: boolean;
  readonly profileLockMinutes?: number;
  /** Monthly limit of OASIS queries; null means unlimited. */
  readonly monthlyLimit: number | null;
  /** OASIS queries in the month in which the demo is created. */
  readonly requestsThisMonth: number;
  /** Additionally booked queries for this month. */
  readonly additionalLimit?: number;
  /**
   * `fine`: nothing is overdue, no finding is to be fixed today, and no proof is missing. `watch`: the same, but a proof
   * or the quota ends soon. Neither had a grave finding lately. Omitted: there is something to do today.
   */
  readonly situation?: 'fine' | 'watch';
  /** A device is off: the staff was notified, and a task asks the office to have it checked. */
  readonly hasDeviceOff?: boolean;
  /** A minor was met on a tour of the last hours, whatever the situation is otherwise. */
  readonly hasMinorFound?: boolean;
}

export interface DemoLogin {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly role: 'ROLE_OPERATOR' | 'ROLE_SERVICE';
  /** Names of the locations of a service login. */
  readonly locations: readonly string[];
}

export interface DemoOrganisation {
  readonly name: string;
  readonly address: string;
  readonly contact: string;
  readonly taxId: string;
  readonly isDemo: boolean;
  /** Name of the organisation's own social concept. */
  readonly concept: string;
  /** Name of the person responsible for the social concept. */
  readonly officer: string;
  /** Whether there is a draft of the next version of the concept. */
  readonly hasDraft?: boolean;
  readonly locations: readonly DemoLocation[];
  readonly logins: readonly DemoLogin[];
}
