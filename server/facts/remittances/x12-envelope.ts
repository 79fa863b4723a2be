/** Checks the envelope of a remittance (X12 835) segment by segment: nothing is cut off, and each count is right. */
import { unreadable, valueOf, type Segment } from './x12-segments.ts';

interface Open {
  header: Segment;
  /** Of what is inside: groups, transactions, or segments with both ends. */
  count: number;
}

interface Trailer {
  name: string;
  open: Open | null;
  /** Where the header has the number that the trailer repeats. */
  number: number;
  of: string;
}

/** 01 says how many are inside, 02 repeats the number of the header. */
function checkTrailer(trailer: Segment, { name, open, number, of }: Trailer): void {
  if (!open) unreadable(trailer, `${name} ends nothing that was begun`);
  const count = valueOf(trailer, 1);
  if (Number(count) !== open.count)
    unreadable(
      trailer,
      `The value in ${name}01 (${count}) is not the number of ${of} (${open.count})`,
    );
  if (valueOf(trailer, 2) !== valueOf(open.header, number))
    unreadable(
      trailer,
      `The value in ${name}02 (${valueOf(trailer, 2)}) is not that of ${open.header.tag}`,
    );
}

const isaElements = 16;

export function envelopeCheck() {
  let interchange: Open | null = null;
  let group: Open | null = null;
  let transaction: Open | null = null;
  let transactions = 0;
  let first: Segment | null = null;

  const begun = (header: Segment, count = 0): Open => ({ header, count });

  function requireEnded(...parts: (Open | null)[]): void {
    const open = parts.find((part) => part !== null);
    if (open) unreadable(open.header, `${open.header.tag} has no end: the file is cut off`);
  }

  function openPart(segment: Segment): void {
    if (segment.tag === 'ISA') {
      requireEnded(transaction, group, interchange);
      if (segment.elements.length !== isaElements)
        unreadable(segment, 'its envelope (ISA, GS) cannot be read');
      interchange = begun(segment);
    } else if (segment.tag === 'GS') {
      requireEnded(transaction, group);
      if (!interchange) unreadable(segment, 'GS is outside of ISA to IEA');
      interchange.count += 1;
      group = begun(segment);
    } else {
      requireEnded(transaction);
      if (!group) unreadable(segment, 'ST is outside of GS to GE');
      if (valueOf(segment, 1) !== '835')
        unreadable(segment, `It is no remittance (835) but ${valueOf(segment, 1)}`);
      group.count += 1;
      transactions += 1;
      transaction = begun(segment, 1);
    }
  }

  function closePart(segment: Segment): void {
    if (segment.tag === 'SE') {
      if (transaction) transaction.count += 1;
      checkTrailer(segment, { name: 'SE', open: transaction, number: 2, of: 'segments' });
      transaction = null;
    } else if (segment.tag === 'GE') {
      requireEnded(transaction);
      checkTrailer(segment, { name: 'GE', open: group, number: 6, of: 'payments' });
      group = null;
    } else {
      requireEnded(transaction, group);
      checkTrailer(segment, { name: 'IEA', open: interchange, number: 13, of: 'groups' });
      interchange = null;
    }
  }

  return {
    /** Throws `UnreadableX12`. */
    take(segment: Segment): void {
      first ??= segment;
      const { tag } = segment;
      if (tag === 'ISA' || tag === 'GS' || tag === 'ST') openPart(segment);
      else if (tag === 'SE' || tag === 'GE' || tag === 'IEA') closePart(segment);
      else if (transaction) transaction.count += 1;
      // An interchange may begin with what became of an earlier one.
      else if (tag !== 'TA1') unreadable(segment, `${tag} is outside of a payment (ST to SE)`);
    },
    /** Throws where the file is cut off, or has no payment. */
    end(): void {
      requireEnded(transaction, group, interchange);
      if (!first) unreadable({ line: 1 }, 'it is no X12 file, which begins with ISA');
      if (transactions === 0) unreadable(first, 'It has no payment (ST)');
    },
  };
}
