export interface ThrowawayPostgres {
  /** URL of the database `postgres`, as a superuser. */
  readonly url: string;
  stop(): Promise<void>;
}
/**
 * Starts a PostgreSQL cluster that only the caller uses. The cluster may lose data in a crash.
 * @param programFolder the folder with initdb and postgres
 * @param environment the environment variables of the cluster's processes, which may shift their clock
 */
export function startThrowawayPostgres(
  programFolder: string,
  environment?: Readonly<Record<string, string>>,
): Promise<ThrowawayPostgres>;
/** Returns the statements that shift the clock of one database. They need a session with `allow_system_table_mods`. */
export function clockShiftStatements(seconds: number): string[];
