// Reads answers of other programs, which may be broken or hostile: at most so many bytes, within a time, and of one form.
import type { z } from 'zod';

/** Returns the text of an answer. Rejects if it is larger than `mostBytes`. */
export async function readText(response: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (size > mostBytes) throw new Error(`an answer of more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Sends a request. Rejects if there is no answer within `withinMs`, if it leads elsewhere, or is too large. */
export async function request(
  fetch: typeof globalThis.fetch,
  url: URL,
  init: { method: string; headers: Record<string, string>; body?: string },
  { withinMs, mostBytes }: { withinMs: number; mostBytes: number },
): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(withinMs) });
  return { status: response.status, text: await readText(response, mostBytes) };
}

/** Returns what is of the schema; nothing otherwise. */
export function parsed<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
