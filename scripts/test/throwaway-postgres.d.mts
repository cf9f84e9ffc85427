export interface ThrowawayPostgres {
  /** URL of the database `postgres`, as a superuser. */
  readonly url: string;
  stop(): Promise<void>;
}
/** Starts a PostgreSQL cluster for the caller alone, which may lose data. */
export function startThrowawayPostgres(
  programs: string,
  clock?: Readonly<Record<string, string>>,
): Promise<ThrowawayPostgres>;
/** Returns the statements that shift the clock of one database. They need a session with `allow_system_table_mods`. */
export function clockStatements(seconds: number): string[];
