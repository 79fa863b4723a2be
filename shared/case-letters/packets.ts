/** Packets: a signed letter with documents of its case behind it, as one PDF that is paged through. */
import { z } from 'zod';

export const mostPacketItems = 60;
/** All of its documents together. */
export const mostPacketBytes = 60 * 1024 * 1024;
export const mostPacketPages = 600;

/** `answer`: the signed answer to a query that was asked from this case, by the query's id. */
export const packetItemTypes = ['letter', 'file', 'fact-file', 'form', 'answer'] as const;
/** A form goes by its name, everything else by an id. */
export const PacketItem = z.strictObject({
  type: z.enum(packetItemTypes),
  id: z.string().regex(/^[\da-z-]{1,64}$/),
});
export type PacketItem = z.infer<typeof PacketItem>;

/** In the order in which it is read; the letter comes first. */
export const MakePacket = z.strictObject({
  caseId: z.uuid(),
  letterId: z.uuid(),
  items: z
    .array(PacketItem)
    .min(1, 'Choose a document')
    .max(mostPacketItems, `At most ${mostPacketItems} documents`)
    .refine(
      (items) => new Set(items.map(({ type, id }) => `${type} ${id}`)).size === items.length,
      'A document stands twice',
    ),
});
export type MakePacket = z.infer<typeof MakePacket>;

/** A document of the case that can be chosen, or why it cannot. */
export interface PacketSource extends PacketItem {
  title: string;
  /** "File of the case, 3 Mar 2026" */
  origin: string;
  sizeBytes: number | null;
  obstacle: string | null;
}
