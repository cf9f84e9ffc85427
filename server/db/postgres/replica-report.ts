/** Why a read could not use a replica. */
export const REPLICA_FAULTS = ['behind', 'unreachable', 'promoted', 'failed'] as const;
export type ReplicaFault = (typeof REPLICA_FAULTS)[number];

export interface ReplicaState {
  /** Host and port. */
  readonly name: string;
  readonly fault: ReplicaFault | null;
  /** What it has not replayed yet, in bytes of the write-ahead log; null if it could not be asked. */
  readonly lagBytes: number | null;
}

/** What is known about the replicas, for monitoring. */
export interface ReplicaReport {
  /** Reads that may go to a replica, by where they went. */
  readonly reads: Readonly<Record<'replica' | 'primary', number>>;
  readonly faults: Readonly<Record<ReplicaFault, number>>;
  /** Asks each replica now. */
  readonly states: () => Promise<readonly ReplicaState[]>;
}
