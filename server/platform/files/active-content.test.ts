/** Tests which documents are refused because they would run, embed or fetch something (S54). */
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { archive } from '#server/test/documents/archive.ts';
import { isActiveOffice } from './active-office.ts';
import { isActivePdf } from './active-pdf.ts';

const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...objects, '\n%%EOF\n'].map((part) => Buffer.from(part as string)));
const page = '1 0 obj\n<< /Type /Page /Contents 2 0 R >>\nendobj\n';

/** A stream of packed objects, whose dictionary has these entries besides. */
const packed = (objects: string, more = '/Filter /FlateDecode', bytes?: Buffer) =>
  Buffer.concat([
    Buffer.from(`5 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${more} >>\nstream\r\n`),
    bytes ?? deflateSync(objects),
    Buffer.from('\nendstream\nendobj\n'),
  ]);

test.each([
  ['a page', pdf(page)],
  ['a page and packed objects', pdf(page, packed('7 0 << /Type /Catalog >>'))],
  ['the word in its text', pdf(page, '(about JavaScript and Launch)')],
  ['a longer name', pdf(page, '<< /LaunchDate 1 >>')],
])('a PDF with %s is taken', (_what, bytes) => {
  expect(isActivePdf(bytes)).toBe(false);
});

const script = '7 0 << /S /JavaScript /JS (app.alert(1)) >>';

test.each([
  ['JavaScript', pdf(page, '3 0 obj << /S /JavaScript /JS (x) >> endobj')],
  ['JavaScript in other letters', pdf(page, '3 0 obj << /S /J#61va#53cript >> endobj')],
  ['a program to start', pdf('3 0 obj << /OpenAction << /S /Launch /F (cmd.exe) >> >> endobj')],
  ['a file in it', pdf('3 0 obj << /Type/EmbeddedFile>> stream')],
  ['a form with scripts', pdf('<< /AcroForm << /XFA [4 0 R] >> >>')],
  ['a password', pdf(page, 'trailer << /Encrypt 9 0 R >>')],
  ['packed JavaScript', pdf(packed(script))],
  ['packed JavaScript behind a comment', pdf(packed(script, '%obj >>\n/Filter[/Fl]'))],
  ['packed JavaScript behind a text', pdf(packed(script, '/X (a\\)>>\nobj) /Filter/FlateDecode'))],
  ['objects in an unusual encoding', pdf(packed('x', '/Filter /LZWDecode'))],
  ['objects encoded twice', pdf(packed('x', '/Filter [/FlateDecode /FlateDecode]'))],
  [
    'objects with a predictor',
    pdf(packed('x', '/Filter /FlateDecode /DecodeParms <</Predictor 12>>')),
  ],
  ['objects whose encoding is elsewhere', pdf(packed('x', '/Filter 8 0 R'))],
  ['broken objects', pdf(packed('', '/Filter /FlateDecode', Buffer.from('no zlib')))],
])('S54 a PDF with %s is refused', (_what, bytes) => {
  expect(isActivePdf(bytes)).toBe(true);
});

test('S54 objects that grow beyond measure are refused, and so are words that repeat without end', () => {
  expect(isActivePdf(pdf(packed('0'.repeat(20_000_000))))).toBe(true);
  expect(isActivePdf(pdf('/ObjStm ', 'obj <<%\n'.repeat(20_000)))).toBe(true);
});

const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...all: string[]) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
const relation = (type: string, target: string, more = '') =>
  `<Relationship Id="r1" Type="${base}/${type}" Target="${target}" ${more}/>`;
const elsewhere = 'TargetMode="External"';
const office = (rels: string, more: Record<string, string> = {}) =>
  archive({
    '[Content_Types].xml': '<Types xmlns="urn:x"/>',
    'word/document.xml': '<w:document xmlns:w="urn:w"/>',
    'word/_rels/document.xml.rels': rels,
    ...more,
  });

test.each([
  ['nothing special', office(relations(relation('styles', 'styles.xml')))],
  ['a link', office(relations(relation('hyperlink', 'https://example.org', elsewhere)))],
  [
    'a template on this computer',
    office(relations(relation('attachedTemplate', 'file:///C:\\Ward.dotx', elsewhere))),
  ],
])('an office document with %s is taken', async (_what, bytes) => {
  expect(await isActiveOffice(bytes)).toBe(false);
});

test.each([
  ['macros', office(relations(relation('vbaProject', 'innocent.png')))],
  ['macros without a relationship', office(relations(), { 'word/vbaProject.bin': 'x' })],
  ['a control', office(relations(relation('control', 'activeX1.xml')))],
  ['an embedded file', office(relations(), { 'word/embeddings/oleObject1.bin': 'x' })],
  [
    'a template elsewhere',
    office(relations(relation('attachedTemplate', 'https://evil.example/a.dotm', elsewhere))),
  ],
  [
    'a template elsewhere, in other letters',
    office(relations(relation('attachedTemplate', '&#92;&#92;evil.example&#92;a', elsewhere))),
  ],
  [
    'a picture elsewhere',
    office(relations(relation('image', 'file:////evil.example/a.png', elsewhere))),
  ],
  [
    'a type with macros',
    office(relations(), {
      '[Content_Types].xml': '<Types><Default ContentType="a.macroEnabled.main+xml"/></Types>',
    }),
  ],
  ['broken XML', office('<Relationships>')],
  ['a document type', office('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')],
  ['no end', office(relations()).subarray(0, 100)],
])('S54 an office document with %s is refused', async (_what, bytes) => {
  expect(await isActiveOffice(bytes)).toBe(true);
});

const namespaces = ['office', 'text', 'script', 'draw', 'table']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
const odt = (body: string, more: Record<string, string> = {}) =>
  archive({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content ${namespaces} xmlns:xlink="http://www.w3.org/1999/xlink"><office:scripts/>${body}</office:document-content>`,
    ...more,
  });

test.each([
  ['text', odt('<text:p>Hello</text:p>')],
  ['a link', odt('<text:a xlink:href="https://example.org">there</text:a>')],
  ['a picture in it', odt('<draw:image xlink:href="Pictures/1.png"/>')],
])('an OpenDocument with %s is taken', async (_what, bytes) => {
  expect(await isActiveOffice(bytes)).toBe(false);
});

test.each([
  ['macros', odt('', { 'Basic/Standard/Module1.xml': '<x/>' })],
  ['a listener', odt('<script:event-listener script:event-name="dom:load"/>')],
  ['a link to a macro', odt('<text:a xlink:href="vnd.sun.star.script:a.b?language=Basic"/>')],
  ['a picture elsewhere', odt('<draw:image xlink:href="https://evil.example/1.png"/>')],
  ['an embedded object', odt('<draw:object-ole xlink:href="./Object 1"/>')],
  ['a link to another program', odt('<table:dde-link/>')],
])('S54 an OpenDocument with %s is refused', async (_what, bytes) => {
  expect(await isActiveOffice(bytes)).toBe(true);
});
