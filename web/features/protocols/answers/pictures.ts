/** Stores photos and signatures while a protocol is filled in. */
export interface Pictures {
  /** Stores an image and returns its uuid, by which answers refer to it. */
  readonly keep: (picture: Blob) => Promise<string>;
  /** Null if neither this device nor the server has the image. */
  readonly load: (uuid: string) => Promise<Blob | null>;
  /** Called when an answer no longer refers to the image. */
  readonly drop: (uuid: string) => void;
}

/** Stores images in memory only, for a preview that sends nothing. */
export function picturesInMemory(): Pictures {
  const kept = new Map<string, Blob>();
  return {
    keep: (picture) => {
      const uuid = crypto.randomUUID();
      kept.set(uuid, picture);
      return Promise.resolve(uuid);
    },
    load: (uuid) => Promise.resolve(kept.get(uuid) ?? null),
    drop: (uuid) => void kept.delete(uuid),
  };
}
