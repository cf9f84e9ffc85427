export interface ThrowawayPostgres {
  /** The database `postgres` of a superuser. */
  readonly url: string;
  stop(): Promise<void>;
}
/** A PostgreSQL cluster of one's own, which may lose data. */
export function startThrowawayPostgres(
  programs: string,
  clock?: Readonly<Record<string, string>>,
): Promise<ThrowawayPostgres>;
/** What shifts the clock of one database; for a session with `allow_system_table_mods`. */
export function clockStatements(seconds: number): string[];
