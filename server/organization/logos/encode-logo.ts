/** Decodes an uploaded logo and encodes it anew, so that nothing but its pixels is kept (S222). */
import type { Sharp } from 'sharp';
import { fileTypeFromBuffer } from 'file-type';
import { logoMediaTypes, logoMostBytes, logoMostSide, type Logo } from '#shared/organization.ts';
import { Refusal } from '#server/platform/errors.ts';

export interface EncodedLogo {
  mediaType: Logo['mediaType'];
  content: Buffer;
}

/** Longest sides that are tried, in pixels, until the file is small enough. */
const longestSides = [1_000, 500, 250, 125] as const;

/** A logo of the largest size takes a tenth of it. */
const decodeMostSeconds = 5;

const decoders = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg'];

/** Loaded with the first logo: it takes 20 MB, and most processes never see one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // It reads thirty formats; what it finds in the bytes must be one of these.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  return sharp;
}

const isLogoType = (type: string | undefined): type is Logo['mediaType'] =>
  logoMediaTypes.some((mediaType) => mediaType === type);

const encodedAs = (picture: Sharp, mediaType: Logo['mediaType']): Promise<Buffer> =>
  mediaType === 'image/png'
    ? picture.png({ compressionLevel: 9 }).toBuffer()
    : picture.jpeg({ quality: 90 }).toBuffer();

/** The pixels upright and in sRGB, as metadata that is dropped may have said. */
async function encodeWithin(
  file: Buffer,
  mediaType: Logo['mediaType'],
  side: number,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const picture = sharp(file, { limitInputPixels: logoMostSide ** 2, failOn: 'warning' })
    .timeout({ seconds: decodeMostSeconds })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  return encodedAs(picture, mediaType);
}

/** What the file says of its size, before anything is decoded; null where it cannot be read. */
async function longestSideOf(file: Buffer): Promise<number | null> {
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    return Math.max(width, height);
  } catch {
    return null;
  }
}

/** Throws 400 for what is no PNG or JPEG, cannot be decoded whole, or has too many pixels. */
export async function encodeLogo(file: Buffer): Promise<EncodedLogo> {
  const mediaType = (await fileTypeFromBuffer(file))?.mime;
  const longestSide = isLogoType(mediaType) ? await longestSideOf(file) : null;
  if (!isLogoType(mediaType) || longestSide === null)
    throw new Refusal('organization.logo-unreadable');
  if (longestSide > logoMostSide) throw new Refusal('organization.logo-too-large');
  for (const side of longestSides) {
    const content = await encodeWithin(file, mediaType, side).catch(() => {
      throw new Refusal('organization.logo-unreadable');
    });
    if (content.length <= logoMostBytes) return { mediaType, content };
  }
  throw new Refusal('organization.logo-too-large');
}
