/** Finds what an office document would run, embed or fetch: macros, scripts, objects, templates elsewhere. */
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

/** Of all parts that are read; a document of a thousand pages has fewer. */
const mostReadBytes = 64 * 1024 * 1024;
const mostEntries = 5_000;

/** Where Office (Basic, forms, objects, sheets of macros) and OpenDocument keep what runs. */
const activePath =
  /(^|\/)(vbaproject\.bin|vbadata\.xml|activex\/|embeddings\/|macrosheets\/|dialogsheets\/)|^(basic|scripts|dialogs)\//i;

/** The last word of the type of a relationship (ECMA-376, MS-OFFMACRO2): it finds a part whatever its name. */
const activeRelationship =
  /\/(vbaProject|wordVbaData|control|activeXControlBinary|oleObject|package|attachedToolbars|xlMacrosheet|xlIntlMacrosheet|dialogsheet|aFChunk|subDocument)$/i;

const activeContentType = /macroEnabled|vbaProject|activeX|oleObject/i;

/** Elements of OpenDocument that run, embed or fetch something. */
const activeElement =
  /^(script:.+|text:(script|execute-macro|dde-connection-decl)|table:dde-link|office:dde-source|draw:(plugin|applet|object-ole))$/;

const activeAddress = /^\s*(vnd\.sun\.star\.\w+|macro|script|javascript|vbscript|service):/i;

/** Links that somebody has to choose, and opens in a browser. */
const link = /^(text:a|draw:a|draw:area-.+)$/;

const openDocument = 'urn:oasis:names:tc:opendocument:xmlns:';
const xlink = 'http://www.w3.org/1999/xlink';

/** Whether an address leads to another computer; relative ones and files on this one do not. */
function isRemote(address: string): boolean {
  try {
    const plain = decodeURIComponent(address).trim().replaceAll('\\', '/');
    return !/^(?!\/\/)(?![a-z][a-z\d+.-]+:)|^file:\/\/\/(?!\/)/i.test(plain);
  } catch {
    return true;
  }
}

const valueOf = ({ attributes }: SaxesTagNS, name: string): string =>
  Object.values(attributes).find(({ local }) => local === name)?.value ?? '';

function isActiveRelationship(tag: SaxesTagNS): boolean {
  const type = valueOf(tag, 'Type');
  if (activeRelationship.test(type)) return true;
  const isElsewhere = valueOf(tag, 'TargetMode').toLowerCase() === 'external';
  return isElsewhere && !/\/hyperlink$/i.test(type) && isRemote(valueOf(tag, 'Target'));
}

function isActiveElement(tag: SaxesTagNS): boolean {
  const name = tag.uri.startsWith(openDocument)
    ? `${tag.uri.slice(openDocument.length).replace(/:.*/, '')}:${tag.local}`
    : '';
  if (activeElement.test(name) || valueOf(tag, 'action') === 'execute') return true;
  return Object.values(tag.attributes)
    .filter(({ uri, local }) => uri === xlink && local === 'href')
    .some(({ value }) => activeAddress.test(value) || (!link.test(name) && isRemote(value)));
}

const isActiveTag = (tag: SaxesTagNS): boolean =>
  tag.local === 'Relationship'
    ? isActiveRelationship(tag)
    : activeContentType.test(valueOf(tag, 'ContentType')) || isActiveElement(tag);

/** Throws where it is no well-formed XML in UTF-8, or has a document type, which neither format has. */
async function isActiveXml(parts: AsyncIterable<Buffer>): Promise<boolean> {
  const parser = new SaxesParser({ xmlns: true });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isActive = false;
  parser.on('opentag', (tag) => (isActive ||= isActiveTag(tag)));
  parser.on('doctype', () => (isActive = true));
  for await (const part of parts) {
    parser.write(decoder.decode(part, { stream: true }));
    if (isActive) return true;
  }
  parser.write(decoder.decode()).close();
  return isActive;
}

const isRead = (path: string, isOpenDocument: boolean) =>
  /\.rels$|^\[content_types\]\.xml$/i.test(path) || (isOpenDocument && /\.xml$/i.test(path));

async function isActiveArchive(zip: ZipFile): Promise<boolean> {
  if (zip.entryCount > mostEntries) return true;
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const paths = entries.map(({ fileName }) => fileName);
  if (paths.some((path) => activePath.test(path))) return true;
  if (entries.some((entry) => entry.isEncrypted())) return true;
  const isOpenDocument = paths.some((path) => /(^|\/)content\.xml$/i.test(path));
  const read = entries.filter(({ fileName }) => isRead(fileName, isOpenDocument));
  const bytes = read.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (bytes > mostReadBytes) return true;
  for (const entry of read)
    if (await isActiveXml(await zip.openReadStreamPromise(entry))) return true;
  return false;
}

/** True also where a part cannot be read: encrypted, broken, or far too large. */
export async function isActiveOffice(bytes: Buffer): Promise<boolean> {
  try {
    return await isActiveArchive(await fromBufferPromise(bytes, { lazyEntries: true }));
  } catch {
    return true;
  }
}
