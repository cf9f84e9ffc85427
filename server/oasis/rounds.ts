/**
 * How often one file may have its password hashed, for its check value and all it holds together. Windows and OpenSSL take some
 * 6,000, Java 30,000, Bouncy Castle 205,000; this many take two to seven seconds.
 */
export const MAX_ROUNDS = 300_000;
