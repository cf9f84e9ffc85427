import { type DBSchema, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb';

/**
 * Opens an IndexedDB database at its first use and keeps it open. The returned function runs an operation on it and
 * repeats the operation once with a new connection, because a browser may close the database of a sleeping tab.
 */
export function reconnectingDatabase<Schema extends DBSchema>(
  name: string,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
) {
  let connection: Promise<IDBPDatabase<Schema>> | null = null;
  const disconnect = () => {
    connection = null;
  };
  const connect = () => {
    connection ??= openDB<Schema>(name, 1, {
      upgrade,
      blocking: (_current, _wanted, event) => event.target instanceof IDBDatabase && event.target.close(),
      terminated: disconnect,
    });
    return connection;
  };
  return async function withDatabase<Result>(
    operation: (database: IDBPDatabase<Schema>) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await operation(await connect());
    } catch {
      disconnect();
      return operation(await connect());
    }
  };
}
