/** A QR code as a PNG: mail programs show no SVG. */
import { encode as encodePng } from 'fast-png';
import { encode as encodeQr } from 'uqr';

/** The quiet zone around it, in modules, as scanners require. */
const quiet = 4;
const pixelsPerModule = 6;

const black = 0;
const white = 255;

/** `modules`: of one side, with its quiet zone. */
export function qrPicture(text: string): { png: Buffer; modules: number } {
  const { data: rows, size: modules } = encodeQr(text, { ecc: 'M', border: quiet });
  const width = modules * pixelsPerModule;
  const data = new Uint8Array(width * width).fill(white);
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      for (let line = 0; line < pixelsPerModule; line++) {
        const start = (y * pixelsPerModule + line) * width + x * pixelsPerModule;
        data.fill(black, start, start + pixelsPerModule);
      }
    }
  return { png: Buffer.from(encodePng({ width, height: width, data, channels: 1 })), modules };
}
