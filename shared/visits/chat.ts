/** The schemas of a visit's chat: messages, files, and how they are read. */
import { z } from 'zod';
import { chat, visitFile } from '#shared/limits.ts';
import { lines } from '#shared/messages/text.ts';
import { guestRoles } from './guests.ts';
import { VisitRef } from '#shared/visits.ts';

export const ChatMessage = z.object({
  id: z.uuid(),
  /**
   * Its number in the visit's chat, from 1; a page that returns asks for what follows the last
   * number it has.
   */
  number: z.number().int(),
  at: z.string(),
  by: z.object({
    kind: z.enum(['clinician', ...guestRoles]),
    name: z.string(),
    /** Of a practitioner. */
    hospitalRole: z.string().nullable(),
    isOwn: z.boolean(),
  }),
  /** Empty where it is a file. */
  text: z.string(),
  file: z
    .object({
      id: z.uuid(),
      name: z.string(),
      sizeBytes: z.number().int(),
      /** Searched for viruses, and clean. */
      isScanned: z.boolean(),
      /** A virus was found in it after it was sent: it is handed out no more. */
      isWithdrawn: z.boolean(),
    })
    .nullable(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const text = lines(chat.mostCharacters);

/** Of a guest, whose pass says which visit. */
export const SendMessageAsGuest = z.strictObject({ text, idempotencyKey: z.uuid() });
export type SendMessageAsGuest = z.infer<typeof SendMessageAsGuest>;

export const SendMessage = SendMessageAsGuest.extend(VisitRef.shape);
export type SendMessage = z.infer<typeof SendMessage>;

export const ReadChatAsGuest = z.strictObject({ after: z.int32().min(0).default(0) });
export type ReadChatAsGuest = z.infer<typeof ReadChatAsGuest>;

export const ReadChat = ReadChatAsGuest.extend(VisitRef.shape);
export type ReadChat = z.infer<typeof ReadChat>;

/** The number that a message got in the chat. */
export const MessageNumber = z.object({ number: z.number().int() });
export type MessageNumber = z.infer<typeof MessageNumber>;

/** A part of a file, from its first byte to its last, of so many in all. */
export const FilePart = z
  .strictObject({
    name: z.string().max(400),
    start: z.number().int().min(0),
    end: z.number().int().min(0),
    total: z.number().int().min(1).max(visitFile.mostBytes),
    /**
     * The idempotency key of the file: sent with every part; a part that is sent again is stored
     * once.
     */
    idempotencyKey: z.uuid(),
  })
  .refine(({ start, end, total }) => start <= end && end < total, 'No part of such a file');
export type FilePart = z.infer<typeof FilePart>;

/** Whether all parts have arrived; the file is in the chat then. */
export const FilePartResult = z.object({ isWhole: z.boolean() });
export type FilePartResult = z.infer<typeof FilePartResult>;
