/**
 * Maximum number of key derivation rounds of one file, for its MAC and all of its content together. Files of Windows
 * and OpenSSL need about 6,000, of Java 30,000, of Bouncy Castle 205,000. This many rounds take two to seven seconds.
 */
export const MAX_KEY_DERIVATION_ROUNDS = 300_000;
