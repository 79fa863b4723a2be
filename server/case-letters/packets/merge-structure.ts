/** Merges the tags of PDFs: what a screen reader reads of each document stands in a part of its own, in order. */
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFOperator,
  PDFOperatorNames,
  PDFPage,
  PDFPageLeaf,
  type PDFRef,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib';

const name = (words: string) => PDFName.of(words);

/** Names of structure trees and pages (ISO 32000, 14.7). */
const keys = {
  root: name('StructTreeRoot'),
  kids: name('K'),
  parent: name('P'),
  parents: name('StructParents'),
  ownParent: name('StructParent'),
  tree: name('ParentTree'),
  numbers: name('Nums'),
  branches: name('Kids'),
  roles: name('RoleMap'),
};

export interface Structure {
  /** The pages with their tags; null where the document has none that can be followed. */
  copy: (source: PDFDocument, title: string) => PDFPage[] | null;
  /** Pages that are as a picture to a screen reader: their document's name stands for them. */
  addUntagged: (pages: readonly PDFPage[], title: string) => void;
  end: () => void;
}

/** The pairs of a number tree, which may have branches. */
function pairsOf(tree: PDFDict, depth = 0): [number, PDFObject][] {
  if (depth > 20) throw new Error('a number tree without an end');
  const numbers = tree.lookupMaybe(keys.numbers, PDFArray);
  const ofTree: [number, PDFObject][] = [];
  for (let at = 0; numbers && at + 1 < numbers.size(); at += 2)
    ofTree.push([numbers.lookup(at, PDFNumber).asNumber(), numbers.get(at + 1)]);
  const branches = tree.lookupMaybe(keys.branches, PDFArray);
  const below: [number, PDFObject][] = [];
  for (let at = 0; branches && at < branches.size(); at += 1)
    below.push(...pairsOf(branches.lookup(at, PDFDict), depth + 1));
  return [...ofTree, ...below];
}

/** Its children, also where there is one without a list. */
function childrenOf(dictionary: PDFDict): PDFObject[] {
  const kids = dictionary.get(keys.kids);
  const list = dictionary.lookup(keys.kids);
  if (list instanceof PDFArray) return list.asArray();
  return kids ? [kids] : [];
}

export function beginStructure(merged: PDFDocument): Structure {
  const { context, catalog } = merged;
  const rootRef = context.nextRef();
  const documentRef = context.nextRef();
  const sections: PDFRef[] = [];
  const numbers: PDFObject[] = [];
  let nextKey = 0;
  const roles = context.obj({});

  const addSection = (kids: PDFObject[], title: string, type = 'Sect'): PDFRef => {
    const section = context.obj({ Type: 'StructElem', S: type });
    section.set(keys.parent, documentRef);
    section.set(name('T'), PDFHexString.fromText(title));
    section.set(keys.kids, context.obj(kids));
    const ref = context.register(section);
    sections.push(ref);
    return ref;
  };

  function copyTagged(source: PDFDocument, title: string): PDFPage[] | null {
    const root = source.catalog.lookupMaybe(keys.root, PDFDict);
    const tree = root?.lookupMaybe(keys.tree, PDFDict);
    if (!root || !tree) return null;
    const pairs = pairsOf(tree);
    const kids = childrenOf(root);
    if (kids.length === 0 || pairs.length === 0) return null;
    const copier = PDFObjectCopier.for(source.context, context);
    const offset = nextKey;
    // The pages first: elements lead to them, and the pages to their parents, which are left out.
    const leaves = source.getPages().map((page) => ({
      ref: copier.copy(page.ref) as PDFRef,
      parents: page.node.lookupMaybe(keys.parents, PDFNumber),
    }));
    const copiedKids = kids.map((kid) => copier.copy(kid));
    for (const [key, value] of pairs) {
      numbers.push(PDFNumber.of(offset + key), copier.copy(value));
      nextKey = Math.max(nextKey, offset + key + 1);
    }
    const section = addSection(copiedKids, title);
    for (const kid of copiedKids) {
      const element = context.lookup(kid);
      if (element instanceof PDFDict) element.set(keys.parent, section);
    }
    const ofRoles = root.lookupMaybe(keys.roles, PDFDict);
    for (const [role, meaning] of ofRoles?.entries() ?? [])
      if (!roles.has(role)) roles.set(role, copier.copy(meaning));
    return leaves.map(({ ref, parents }) => {
      const leaf = context.lookup(ref);
      if (!(leaf instanceof PDFPageLeaf)) throw new Error('a page that is none');
      if (parents) leaf.set(keys.parents, PDFNumber.of(offset + parents.asNumber()));
      const annotations = leaf.Annots()?.asArray() ?? [];
      for (const annotation of annotations) {
        const dictionary = context.lookup(annotation);
        const key =
          dictionary instanceof PDFDict && dictionary.lookupMaybe(keys.ownParent, PDFNumber);
        if (key) dictionary.set(keys.ownParent, PDFNumber.of(offset + key.asNumber()));
      }
      return PDFPage.of(leaf, ref, merged);
    });
  }

  return {
    copy: (source, title) => {
      const before = { numbers: numbers.length, sections: sections.length, nextKey };
      try {
        return copyTagged(source, title);
      } catch {
        // Tags that lead nowhere: the pages are taken without them.
        numbers.length = before.numbers;
        sections.length = before.sections;
        nextKey = before.nextKey;
        return null;
      }
    },
    addUntagged: (pages, title) => {
      const kids = pages.map((page, at) => {
        page.node.delete(keys.ownParent);
        page.node.set(keys.parents, PDFNumber.of(nextKey));
        const figure = context.obj({ Type: 'StructElem', S: 'Figure', Pg: page.ref, K: 0 });
        const alt = pages.length > 1 ? `${title}, page ${at + 1}` : title;
        figure.set(name('Alt'), PDFHexString.fromText(alt));
        const ref = context.register(figure);
        numbers.push(PDFNumber.of(nextKey), context.obj([ref]));
        nextKey += 1;
        const marking = context.obj({ MCID: 0 });
        const begin = PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
          name('Figure'),
          marking as unknown as PDFName,
        ]);
        const end = PDFOperator.of(PDFOperatorNames.EndMarkedContent);
        page.node.normalize();
        page.node.wrapContentStreams(
          context.register(context.contentStream([begin])),
          context.register(context.contentStream([end])),
        );
        return ref;
      });
      const section = addSection(kids, title);
      for (const ref of kids) context.lookup(ref, PDFDict).set(keys.parent, section);
    },
    end: () => {
      const document = context.obj({ Type: 'StructElem', S: 'Document' });
      document.set(keys.parent, rootRef);
      document.set(keys.kids, context.obj(sections));
      context.assign(documentRef, document);
      const tree = context.obj({});
      tree.set(keys.numbers, context.obj(numbers));
      const root = context.obj({ Type: 'StructTreeRoot', ParentTreeNextKey: nextKey });
      root.set(keys.kids, documentRef);
      root.set(keys.tree, context.register(tree));
      root.set(keys.roles, roles);
      context.assign(rootRef, root);
      catalog.set(keys.root, rootRef);
      catalog.set(name('MarkInfo'), context.obj({ Marked: true }));
    },
  };
}
