// The address of what the page shows: `#CODE/folder/PATH`, `#CODE/file/PATH`, `#CODE/bin`, `#CODE/devices`, or the first two of an earlier version,
// `#CODE/TIME/folder/PATH` (`earlier` in place of TIME: which versions there are), so that going back and loading the page again stay there. A fragment is sent to no server.
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';

/** What the page shows. */
export type View =
  | { readonly at: 'folder' | 'file'; readonly path: FilePath }
  | { readonly at: 'bin' | 'devices' }
  | EarlierView;

/** A folder or file as it was, or, without a time, when. */
export interface EarlierView {
  readonly at: 'earlier';
  readonly of: 'folder' | 'file';
  readonly path: FilePath;
  /** Of the version, milliseconds since 1970. */
  readonly time?: number;
}

export interface Address {
  /** Whose files, as a code without meaning. */
  readonly member: string | undefined;
  readonly view: View;
}

export const HOME: View = { at: 'folder', path: '' };

/** Takes a fragment with its `#`. What cannot be read is the home. */
export function readAddress(fragment: string): Address {
  const [, member, version, at, path = ''] =
    /^#([\da-f]{16})(?:\/(earlier|\d{1,15}))?(?:\/(folder|file|bin|devices)(?:\/([\w.%/-]*))?)?$/.exec(fragment) ?? [];
  if (version !== undefined) {
    const of = at === 'file' && path !== '' ? at : 'folder';
    return { member, view: { at: 'earlier', of, path, ...(version !== 'earlier' && { time: Number(version) }) } };
  }
  if (at === 'bin' || at === 'devices') return { member, view: { at } };
  return { member, view: at === 'file' && path !== '' ? { at, path } : { at: 'folder', path } };
}

/** Returns the fragment of a view. */
export function fragmentOf(member: string | undefined, view: View): string {
  const path = 'path' in view && view.path !== '' ? `/${view.path}` : '';
  const at = view.at === 'earlier' ? `${view.time ?? 'earlier'}/${view.of}` : view.at;
  return `#${member ?? ''}/${at}${path}`;
}

/** A name in a folder, as a path. */
export const pathIn = (folder: FilePath, key: string): FilePath => (folder === '' ? key : `${folder}/${key}`);

/** A name as the list would give it in `key`. */
export const keyOf = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /[!~*'()]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The folder that a path is in. */
export const folderOf = (path: FilePath): FilePath => path.replace(/(?:^|\/)[^/]*$/, '');
