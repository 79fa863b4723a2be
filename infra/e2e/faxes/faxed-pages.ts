/** Pages of a fax as a far end sends them, in the PDF that is stored of them. */
import sharp from 'sharp';
import { pdfOfFax } from '#server/faxes/receiving/fax-pdf.ts';
import { tiffPages } from '#server/faxes/receiving/tiff-pages.ts';

const [width, height] = [1728, 2200];

/** Two pages with a black square at the left, from TIFF with T.6. */
export async function faxedPages(): Promise<Buffer> {
  const white = Buffer.alloc(width * height, 255);
  for (let row = 300; row < 700; row += 1) white.fill(0, row * width + 100, row * width + 500);
  const tiff = await sharp(white, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: 8, yres: 8 })
    .toBuffer();
  const pages = tiffPages(tiff);
  return pdfOfFax([...pages, ...pages]);
}
