// Generates the images in the demo's protocols: signatures of nobody, and photos of no real location.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { Canvas } from '#server/demo/paper/canvas.ts';
import type { PhotoMotif } from './protocol-stories.ts';
import { createRandom, uuidFrom } from '#server/demo/random.ts';
import type { SeededLocation } from '#server/demo/records/records.ts';

/** The signature of the profile with this id. */
type Signature = `signature ${number}`;

const isSignature = (motif: DemoPicture['motif']): motif is Signature => motif.startsWith('signature');

export interface DemoPicture {
  readonly uuid: string;
  readonly location: SeededLocation;
  /** Each signature is painted separately; the photos are the same at all locations. */
  readonly motif: PhotoMotif | Signature;
}

const pictureOf = (location: SeededLocation, motif: DemoPicture['motif']): DemoPicture => ({
  uuid: uuidFrom(createRandom(`Bild ${motif} ${location.id} ${location.plan.name}`)),
  location,
  motif,
});

export const signatureUuid = (location: SeededLocation, profileId: number) =>
  pictureOf(location, `signature ${profileId}`).uuid;
export const photoUuid = (location: SeededLocation, picture: PhotoMotif) => pictureOf(location, picture).uuid;

/** Returns all images that protocols of a location may contain. */
export const picturesOf = (location: SeededLocation): DemoPicture[] => [
  ...location.profileIds.map((id) => pictureOf(location, `signature ${id}`)),
  ...(['notice', 'damage', 'passage'] as const).map((picture) => pictureOf(location, picture)),
];

export interface PaintedPicture {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
  readonly digest: string;
}

export async function paint(motif: DemoPicture['motif']): Promise<PaintedPicture> {
  const { width, height, pixels } = isSignature(motif) ? signature(motif) : photo(motif);
  const content = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer();
  return { content, width, height, digest: createHash('sha256').update(content).digest('hex') };
}

/** Paints a line like a handwritten signature: a few swings with a stroke below. */
function signature(seed: string): Canvas {
  const random = createRandom(seed);
  const canvas = new Canvas(480, 160, [255, 255, 255]);
  const [swings, height] = [random.integer(5, 9), random.integer(24, 44)];
  let [x, y] = [40, 90];
  for (let step = 0; step <= 300; step += 1) {
    const share = step / 300;
    const next = [
      40 + share * 340 + Math.sin(share * swings * 6.3) * 14,
      90 - Math.sin(share * swings * 6.3 + 1) * height * (1 - share * 0.6) + Math.sin(share * 17) * 6,
    ] as const;
    canvas.line([x, y], next, { width: 3, colour: [24, 38, 92] });
    [x, y] = next;
  }
  canvas.line([60, 128], [380 + random.integer(0, 50), 118], { width: 2, colour: [24, 38, 92] });
  return canvas;
}

function photo(motif: string): Canvas {
  const canvas = new Canvas(800, 600, [196, 190, 180]);
  canvas.rectangle([0, 440, 800, 160], [112, 98, 86]);
  if (motif === 'notice') {
    canvas.rectangle([250, 90, 300, 260], [70, 74, 80]);
    canvas.rectangle([264, 104, 272, 232], [226, 226, 222]);
    for (const corner of [276, 508]) canvas.rectangle([corner, 116, 16, 16], [212, 190, 96]);
    canvas.line([300, 300], [352, 336], { width: 6, colour: [246, 246, 244] });
  } else if (motif === 'damage') {
    canvas.rectangle([220, 40, 360, 440], [58, 62, 66]);
    canvas.rectangle([236, 56, 328, 408], [150, 178, 190]);
    for (const [x, y] of [
      [250, 80],
      [540, 70],
      [300, 430],
      [555, 300],
      [240, 260],
      [420, 60],
      [480, 455],
    ] as const)
      canvas.line([388, 240], [x, y], { width: 3, colour: [238, 244, 246] });
  } else {
    canvas.rectangle([300, 60, 220, 380], [88, 120, 96]);
    canvas.rectangle([340, 76, 140, 40], [34, 140, 74]);
    for (const [x, y] of [
      [230, 330],
      [370, 350],
      [300, 220],
    ] as const) {
      canvas.rectangle([x, y, 150, 120], [168, 128, 82]);
      canvas.rectangle([x + 66, y, 16, 120], [206, 178, 132]);
    }
  }
  return canvas;
}
