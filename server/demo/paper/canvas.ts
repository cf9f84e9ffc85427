type Point = readonly [number, number];
type Colour = readonly [number, number, number];

/** A bitmap to paint on. It needs no image decoder, because the server disables the decoders for vector formats. */
export class Canvas {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number, paper: Colour) {
    this.width = width;
    this.height = height;
    this.pixels = Buffer.alloc(width * height * 3, Buffer.from(paper));
  }

  rectangle([left, top, width, height]: readonly [number, number, number, number], colour: Colour): void {
    const row = Buffer.alloc(Math.min(width, this.width - left) * 3, Buffer.from(colour));
    for (let y = top; y < Math.min(top + height, this.height); y += 1)
      row.copy(this.pixels, (y * this.width + left) * 3);
  }

  line(from: Point, to: Point, { width, colour }: { readonly width: number; readonly colour: Colour }): void {
    const steps = Math.ceil(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), 1));
    for (let step = 0; step <= steps; step += 1) {
      const share = step / steps;
      const [x, y] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      this.rectangle([Math.round(x - width / 2), Math.round(y - width / 2), width, width], colour);
    }
  }
}
