/** The words of a visit's chat: what was said, by whom, and how it is asked for. */
import { z } from 'zod';
import { chat, visitFile } from '../limits.ts';
import { guestRoles } from './guests.ts';
import { VisitRef } from '../visits.ts';

export const ChatMessage = z.object({
  id: z.uuid(),
  /** Its place in the visit's chat, from 1; whoever comes back asks for what came after theirs. */
  number: z.number().int(),
  at: z.string(),
  by: z.object({
    kind: z.enum(['clinician', ...guestRoles]),
    name: z.string(),
    /** Of a clinician. */
    hospitalRole: z.string().nullable(),
    isOwn: z.boolean(),
  }),
  /** Empty where it is a file. */
  text: z.string(),
  file: z.object({ id: z.uuid(), name: z.string(), sizeBytes: z.number().int() }).nullable(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const text = z
  .string()
  .transform((typed) => typed.normalize('NFC').replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .min(1, 'Write something first')
      .max(chat.mostCharacters, `At most ${chat.mostCharacters} characters`)
      .refine((typed) => !/(?![\n\t])\p{Cc}/u.test(typed), 'Leave out control characters'),
  );

/** As its patient, or whoever else came by a link: their pass says which visit. */
export const SayAsGuest = z.strictObject({ text, idempotencyKey: z.uuid() });
export type SayAsGuest = z.infer<typeof SayAsGuest>;

export const Say = SayAsGuest.extend(VisitRef.shape);
export type Say = z.infer<typeof Say>;

export const ReadChatAsGuest = z.strictObject({ after: z.number().int().min(0).default(0) });
export type ReadChatAsGuest = z.infer<typeof ReadChatAsGuest>;

export const ReadChat = ReadChatAsGuest.extend(VisitRef.shape);
export type ReadChat = z.infer<typeof ReadChat>;

/** The place of what was said. */
export const Said = z.object({ number: z.number().int() });
export type Said = z.infer<typeof Said>;

/** A part of a file, from its first byte to its last, of so many in all. */
export const FilePart = z
  .strictObject({
    name: z.string().max(400),
    start: z.number().int().min(0),
    end: z.number().int().min(0),
    total: z.number().int().min(1).max(visitFile.mostBytes),
    /** Of the file: every part has it, and a part that is sent again is there once. */
    idempotencyKey: z.uuid(),
  })
  .refine(({ start, end, total }) => start <= end && end < total, 'No part of such a file');
export type FilePart = z.infer<typeof FilePart>;

/** Whether every part has come; the file stands in the chat then. */
export const FileGiven = z.object({ isWhole: z.boolean() });
export type FileGiven = z.infer<typeof FileGiven>;
