/** Types of record numbers, of HL7's table 0203: what PID-3.5 says of a number. */
import { z } from 'zod';

/** "MR, PI". */
export const IdentifierTypes = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,20}(?:[\s,]+[A-Z0-9]{1,20}){0,9}$/, 'Types as in PID-3.5, such as MR, PI');

/** In parts, each once. */
export const identifierTypesIn = (text: string): string[] => [...new Set(text.split(/[\s,]+/))];
