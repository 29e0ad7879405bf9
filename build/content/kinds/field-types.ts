// Schemas that several fields of the front matter share.
import { z } from 'zod';

/** A line without control characters. */
export const line = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u);

/** A day, such as 2026-11-26. */
export const day = z.iso.date();

/** The address of a page of another site. */
export const webAddress = z.url({ protocol: /^https$/ }).max(500);
