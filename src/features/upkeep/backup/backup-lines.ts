// The lines of a backup file: a header, one line per row, and an end. Each is JSON and ends with a line feed.
import { z } from 'zod';

/** The first line. */
export const backupHeader = z.object({
  format: z.literal('aperta-backup'),
  version: z.literal(1),
  schema: z
    .string()
    .regex(/^\d{4}-[a-z0-9-]{1,100}$/)
    .describe('name of the newest migration of the source database'),
  made_at: z.iso.datetime().describe('UTC, ISO 8601'),
  engine: z.enum(['sqlite', 'postgresql']).describe('for information; both engines can restore it'),
});

/** A row of a table. Both engines store only texts and whole numbers below 2^53. */
export const backupRow = z.strictObject({
  table: z.string(),
  row: z.record(z.string(), z.union([z.string(), z.int(), z.null()])),
});

/** The last line. */
export const backupEnd = z.strictObject({
  end: z.literal(true),
  rows: z.int().min(0),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('of all bytes before this line, hex'),
});

export type BackupHeader = z.output<typeof backupHeader>;
export type BackupRow = z.output<typeof backupRow>;
