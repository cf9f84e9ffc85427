/** Meta of queries whose last result is stored on the device and shown when the app starts without a network. */
export const KEPT_OFFLINE = { isKeptOffline: true };
