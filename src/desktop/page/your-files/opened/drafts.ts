// A text that is not saved, kept in its tab: it outlives a sign-in, a lost line and a page that is loaded again.
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { STORED_NAMES } from '#src/desktop/protocol/stored-names.ts';

interface Draft {
  readonly member: string | undefined;
  readonly path: FilePath;
  readonly text: string;
  /** That of the file which it was made from. */
  readonly time: number;
}

/** Keeps it in place of the last one. A browser without storage keeps it in its text field alone. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(STORED_NAMES.draft, JSON.stringify(draft));
  } catch {
    // Storage is forbidden, or full.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(STORED_NAMES.draft);
  } catch {
    // Storage is forbidden.
  }
}

/** Returns what was kept of that file. One of another member is removed. */
export function draftOf(member: string | undefined, path: FilePath): Pick<Draft, 'text' | 'time'> | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(STORED_NAMES.draft) ?? 'null') as Draft | null;
    if (draft && draft.member !== member) forgetDraft();
    return draft?.member === member && draft?.path === path ? draft : undefined;
  } catch {
    return undefined;
  }
}
