/** The fake camera of walks: a bar that moves over grey, 320 x 180 at 8 frames a second. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

// Encoding Chromium's own in 720p for several pages at once leaves two cores no time for the pages.
const width = 320;
const height = 180;
const frameCount = 16;
const file = resolve('data/camera.y4m');

/** One picture as YUV 4:2:0: brightness of each pixel, then two planes of colour, both neutral. */
function picture(at: number): Buffer {
  const frame = Buffer.alloc((width * height * 3) / 2, 128);
  const bar = Math.round((width / frameCount) * at);
  for (let row = 0; row < height; row++)
    frame.fill(220, row * width + bar, row * width + bar + width / frameCount);
  return frame;
}

export const smallCamera = `--use-file-for-fake-video-capture=${file}`;

/** Writes the camera's file, before the browsers that use it start. */
export function writeCamera(): void {
  mkdirSync(join(file, '..'), { recursive: true });
  const frames = Array.from({ length: frameCount }, (_, at) => [
    Buffer.from('FRAME\n'),
    picture(at),
  ]);
  const header = `YUV4MPEG2 W${width} H${height} F8:1 Ip A1:1 C420\n`;
  writeFileSync(file, Buffer.concat([Buffer.from(header), ...frames.flat()]));
}
