/** Returns the folder with the programs of PostgreSQL, and installs them where that is possible. */
export function findOrInstallPostgres(): Promise<string>;
