/** Stores photos and signatures while a protocol is filled in. */
export interface Pictures {
  /** Stores an image and returns its uuid, by which answers refer to it. */
  readonly store: (picture: Blob) => Promise<string>;
  /** Returns null if neither this device nor the server has the image. */
  readonly load: (uuid: string) => Promise<Blob | null>;
  /** Discards an image to which the answer no longer refers. */
  readonly discard: (uuid: string) => void;
}

/** Stores images in memory only, for a preview that sends nothing. */
export function picturesInMemory(): Pictures {
  const storedImages = new Map<string, Blob>();
  return {
    store: (picture) => {
      const uuid = crypto.randomUUID();
      storedImages.set(uuid, picture);
      return Promise.resolve(uuid);
    },
    load: (uuid) => Promise.resolve(storedImages.get(uuid) ?? null),
    discard: (uuid) => void storedImages.delete(uuid),
  };
}
