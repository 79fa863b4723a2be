/** The dates among the fields of what a case of a kind is about: clocks may count from them. */
import { z } from 'zod';
import { kindOf, type KindName } from './kinds.ts';

export interface SubjectDate {
  field: string;
  /** False: a local day. */
  hasTime: boolean;
}

function unwrapped(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unwrapped(schema.unwrap());
  if (schema instanceof z.ZodDefault) return unwrapped(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema;
}

export function datesIn(subject: z.ZodType): SubjectDate[] {
  if (!(subject instanceof z.ZodObject)) return [];
  return Object.entries(subject.shape).flatMap(([field, schema]): SubjectDate[] => {
    const inner = unwrapped(schema);
    if (inner instanceof z.ZodISODate) return [{ field, hasTime: false }];
    return inner instanceof z.ZodISODateTime ? [{ field, hasTime: true }] : [];
  });
}

export const subjectDatesOf = (kind: KindName): SubjectDate[] => datesIn(kindOf(kind).subject);
