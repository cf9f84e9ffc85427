// The start reads it before the configuration, whose modules take longer to load.
export const DEFAULT_DATA_DIR = './data';
