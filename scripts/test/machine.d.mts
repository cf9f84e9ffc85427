/** The folder with the programs of PostgreSQL, fetched where that is possible. */
export function postgresPrograms(): Promise<string>;
