/** Stores photos and signatures while a protocol is filled. */
export interface Pictures {
  /** Keeps a picture; answers name it by the uuid this gives. */
  readonly keep: (picture: Blob) => Promise<string>;
  /** Null where neither this device nor the server has it. */
  readonly load: (uuid: string) => Promise<Blob | null>;
  /** Told when an answer no longer names it. */
  readonly drop: (uuid: string) => void;
}

/** On this page alone: for a preview, which sends nothing. */
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
