/** For queries whose last answer the workplace shows when it starts without a network. */
export const KEPT_OFFLINE = { isKeptOffline: true };
