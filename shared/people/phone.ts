/** The schema of phone numbers: as people write them. */
import { z } from 'zod';

export const Phone = z
  .string()
  .trim()
  .regex(/^\+?[\d ()/.-]{4,30}$/, 'Use only digits, spaces and + ( ) / . -');
