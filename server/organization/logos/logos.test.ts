/** Tests that of an uploaded logo only its pixels are kept (S222). */
import { crc32, deflateSync } from 'node:zlib';
import { encode as encodePng } from 'fast-png';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { logoMostBytes, logoMostSide } from '#shared/organization.ts';
import { openClinic } from '#server/test/clinic.ts';
import { encodeStoredLogos } from './encode-stored-logos.ts';

const clinic = await openClinic();
const admin = await clinic.clinician({ role: 'ADMIN' });
afterAll(() => clinic.close());

const { owner, deps, organizationId } = clinic.world;

const pixels = { width: 60, height: 40, channels: 3 as const };
const colours = Uint8Array.from({ length: 60 * 40 * 3 }, (_, at) => (at * 7) % 251);
const png = Buffer.from(encodePng({ ...pixels, data: colours }));

/** Turned by its metadata, which also tell who took it and where. */
const photo = await sharp(png)
  .withMetadata({ orientation: 6 })
  .withExifMerge({
    IFD0: { Artist: 'Lena at home' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
  })
  .jpeg()
  .toBuffer();

const upload = (file: Buffer) =>
  admin.browser.call('organization.saveLogo', { content: file.toString('base64') });

async function storedLogo() {
  const { rows } = await owner.query<{ content: Buffer; media_type: string }>(
    'select content, media_type from organization_logos where organization_id = $1',
    [organizationId],
  );
  return rows[0]!;
}

const script = '<script>alert(document.cookie)</script>';

test('S222 what follows a picture or stands in its comments is not kept, and its pixels are', async () => {
  const comment = Buffer.concat([Buffer.from('tEXt'), Buffer.from(`Comment\0${script}`)]);
  const chunk = Buffer.alloc(comment.length + 8);
  chunk.writeUInt32BE(comment.length - 4);
  comment.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(comment), comment.length + 4);
  const afterHeader = 33;
  const polyglot = Buffer.concat([
    png.subarray(0, afterHeader),
    chunk,
    png.subarray(afterHeader),
    Buffer.from(`${script}PK\u0003\u0004`),
  ]);
  expect((await upload(polyglot)).status).toBe(200);
  const { content, media_type } = await storedLogo();
  expect([media_type, content.includes('script'), content.includes('PK\u0003\u0004')]).toEqual([
    'image/png',
    false,
    false,
  ]);
  const raw = (file: Buffer) => sharp(file).raw().toBuffer();
  expect(await raw(content)).toEqual(await raw(png));
});

test('S222 a photo keeps neither its place nor its author, and stands upright', async () => {
  expect(photo.includes('Lena at home')).toBe(true);
  expect((await sharp(photo).metadata()).orientation).toBe(6);
  const trailed = Buffer.concat([photo, Buffer.from(script)]);
  expect((await upload(trailed)).status).toBe(200);
  const { content, media_type } = await storedLogo();
  expect([media_type, content.includes('Lena'), content.includes('script')]).toEqual([
    'image/jpeg',
    false,
    false,
  ]);
  const { width, height, exif, icc, xmp, iptc, orientation } = await sharp(content).metadata();
  expect({ width, height, exif, icc, xmp, iptc, orientation }).toEqual({
    width: 40,
    height: 60,
  });
});

/** A PNG that says of itself how large it is, and holds what follows. */
function pngOf(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const chunks = [
    ['IHDR', header],
    ['IDAT', deflateSync(rows, { level: 9 })],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  return Buffer.concat([
    png.subarray(0, 8),
    ...chunks.flatMap(([name, data]) => {
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(name), data])));
      return [length, Buffer.from(name), data, sum];
    }),
  ]);
}

test('S222 a small file with a huge picture is refused before it is decoded', async () => {
  const bomb = pngOf(20_000, 4_000, Buffer.alloc(20_001 * 4_000));
  expect(bomb.length).toBeLessThan(logoMostBytes);
  const answer = await upload(bomb);
  expect([answer.status, answer.problem]).toEqual([400, 'organization.logo-too-large']);
  const edge = pngOf(logoMostSide, 1, Buffer.alloc(logoMostSide + 1));
  expect((await upload(edge)).status).toBe(200);
});

test('S222 more rows than the header says are not decoded', async () => {
  const lying = pngOf(10, 10, Buffer.alloc(60_000_000));
  expect(lying.length).toBeLessThan(logoMostBytes);
  expect([200, 400]).toContain((await upload(lying)).status);
  const { content } = await storedLogo();
  expect(content.length).toBeLessThan(1_000);
});

test('S222 a damaged picture is refused, and one that is large when encoded is made smaller', async () => {
  await upload(png);
  for (const damaged of [png.subarray(0, png.length - 200), photo.subarray(0, 400)]) {
    const answer = await upload(damaged);
    expect([answer.status, answer.problem]).toEqual([400, 'organization.logo-unreadable']);
  }
  expect((await storedLogo()).media_type).toBe('image/png');
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const blank = { width: 900, height: 900, channels: 3, background: 'white' } as const;
  const detailed = await sharp({ create: { ...blank, noise } })
    .jpeg({ quality: 5 })
    .toBuffer();
  expect(detailed.length).toBeLessThan(logoMostBytes);
  expect((await upload(detailed)).status).toBe(200);
  const { content } = await storedLogo();
  expect(content.length).toBeLessThanOrEqual(logoMostBytes);
});

test('S222 logos of before are encoded at a start; what is no picture goes', async () => {
  const store = (id: string, content: Buffer) =>
    owner.query(
      `insert into organization_logos (organization_id, media_type, content) values ($1, 'image/jpeg', $2)
       on conflict (organization_id) do update set media_type = 'image/jpeg', content = $2, is_as_uploaded = true`,
      [id, content],
    );
  const other = await clinic.world.newOrganization('Southgate Hospital');
  await store(organizationId, photo);
  await store(other, Buffer.from(script));
  await encodeStoredLogos(deps);
  const { content } = await storedLogo();
  expect(content.includes('Lena at home')).toBe(false);
  const { rows } = await owner.query('select organization_id from organization_logos');
  expect(rows).toEqual([{ organization_id: organizationId }]);
  const changes = await owner.query(
    `select organization_id, detail from audit_events where action = 'organization.logo' and address = 'server'
     order by seq`,
  );
  expect(changes.rows).toHaveLength(2);
  await encodeStoredLogos(deps);
  expect((await storedLogo()).content).toEqual(content);
});
